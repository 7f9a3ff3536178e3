import { keyValueLine } from '../../text/key-value-line.ts'
import type { TextView } from '../../text/text-view.ts'
import { isYamlStream } from './is-yaml-stream.ts'

/** Whether a text starts with a map between two lines of `---` (or `---` and `...`). */
export function isFrontMatter({ lines }: TextView): boolean {
  if (lines[0] !== '---') return false
  const close = lines.findIndex((line, index) => index > 0 && (line === '---' || line === '...'))
  const inner = lines.slice(1, close).filter((line) => line !== '' && !line.startsWith('#'))
  if (close === -1 || inner.length === 0) return false
  const top = inner.filter((line) => !/^(?:\s|- )/u.test(line))
  if (top.length === 0 || !top.every((line) => keyValueLine(line) !== undefined)) return false
  return !isYamlStream(inner, lines.slice(close + 1))
}
