import { format } from 'oxfmt'
import style from '../../.oxfmtrc.json' with { type: 'json' }

const BEGIN = '<!-- npm run pages -->'
const END = '<!-- end of npm run pages -->'

/**
 * Returns a page with its generated part replaced, formatted as all files are.
 *
 * @throws {Error} if the page does not have exactly one generated part, between two comments
 */
export async function withGenerated(page: string, generated: string): Promise<string> {
  const [before, after, ...others] = page.split(new RegExp(`${BEGIN}[^]*?${END}`, 'u'))
  if (before === undefined || after === undefined || others.length > 0)
    throw new Error(`the page needs one part between ${BEGIN} and ${END}`)
  const written = `${before}${BEGIN}\n\n${generated.trim()}\n\n${END}${after}`
  const { code, errors } = await format('page.md', written, style)
  const [error] = errors
  if (error !== undefined) throw new Error(`the page cannot be formatted: ${error.message}`)
  return code
}
