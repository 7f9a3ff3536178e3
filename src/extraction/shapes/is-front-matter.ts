import { keyValueLine } from '../../text/key-value-line.ts'
import type { TextView } from '../../text/text-view.ts'

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

/** Whether what follows is no body but another document of the same kind: a map with keys of the first. */
function isYamlStream(first: readonly string[], rest: readonly string[]): boolean {
  const end = rest.indexOf('---')
  const second = end === -1 ? rest : rest.slice(0, end)
  const keys = new Set(keysOf(first))
  return keys.size > 0 && keysOf(second).some((key) => keys.has(key)) && isMap(second)
}

function isMap(lines: readonly string[]): boolean {
  const top = lines.filter((line) => line !== '' && !/^(?:\s|- |#)/u.test(line))
  return top.every((line) => keyValueLine(line) !== undefined)
}

function keysOf(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => (/^\s/u.test(line) ? [] : (keyValueLine(line)?.key ?? [])))
}
