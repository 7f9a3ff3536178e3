import { cleanKey } from './clean-key.ts'
import { cleanTitle } from './section-heading.ts'

/** What a title doesn't begin with, end with or hold: it is a remark, a quotation or code, or it goes on. */
const NO_TITLE = /^(?:[#;>$%|]|\/\/)|[,，、([&|+\\]$|[{}<>]/u

/** The title that a line is by its form, without a mark of one: short, no sentence, and nothing that goes on. */
export function plainTitle(body: string): string | undefined {
  if (body.length > 100 || NO_TITLE.test(body)) return undefined
  const title = cleanTitle(body)
  return title === '' ? undefined : cleanKey(title)
}
