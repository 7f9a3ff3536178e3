import { keyValueLine } from '../../text/key-value-line.ts'
import type { TextView } from '../../text/text-view.ts'
import { isYamlStream } from './is-yaml-stream.ts'

/** Names what comes: `Content of tea.md:`, `File: /srv/tea.md`, `# tea.md`. */
const INTRODUCTION = /^(?=.{1,300}$)(?:.*[:：]|[^:]{1,40}:\s+\S*[./\\]\S*|#{1,6}\s.*)$/u

/** Whether a line says what the front matter below it is of. */
export function introducesFrontMatter(line: string): boolean {
  return INTRODUCTION.test(line)
}

/** Whether a text starts with a map between two lines of `---` (or `---` and `...`), below a line that says of what or not. */
export function isFrontMatter({ lines: all }: TextView): boolean {
  const open = all.indexOf('---')
  const above = all.slice(0, open).filter((line) => line !== '')
  if (open === -1 || open > 2 || above.length > 1 || !above.every(introducesFrontMatter))
    return false
  const lines = all.slice(open)
  const close = lines.findIndex((line, index) => index > 0 && (line === '---' || line === '...'))
  const inner = lines.slice(1, close).filter((line) => line !== '' && !line.startsWith('#'))
  if (close === -1 || inner.length === 0) return false
  const top = inner.filter((line) => !/^(?:\s|- )/u.test(line))
  if (top.length === 0 || !top.every((line) => keyValueLine(line) !== undefined)) return false
  return !isYamlStream(inner, lines.slice(close + 1))
}
