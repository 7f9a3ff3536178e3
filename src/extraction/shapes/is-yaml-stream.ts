import { keyValueLine } from '../../text/key-value-line.ts'

/**
 * Whether what follows the lines of a map, and the `---` behind them, is no body but another document of the same
 * kind: a map with keys of the first.
 */
export function isYamlStream(first: readonly string[], rest: readonly string[]): boolean {
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
