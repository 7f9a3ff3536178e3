import type { JsonValue } from '../../contracts/json.ts'
import { isJsonArray } from '../../json/is-json-array.ts'
import { scanJson } from '../../json/scan-json.ts'
import type { JsonPath } from '../compile-json-path.ts'
import { parseRow } from './parse-row.ts'

interface ValueRowsOptions {
  /** What selects rows of a value; without it the value is the row. */
  readonly path?: JsonPath
  /** What is taken of a row; without it all of it. */
  readonly taken?: JsonPath
  /** Whether it is counted how many numbers lose digits. */
  readonly countRounded: boolean
}

/** Makes rows of values, for what can't be told from where bytes stand. */
export function createValueRows({ path, taken, countRounded }: ValueRowsOptions): {
  readonly rowsOf: (text: string) => Iterable<Buffer>
  /** How many rows had nothing of what is taken. */
  readonly missing: () => number
  /** How many numbers lost digits. */
  readonly rounded: () => number
  /** Whether a key came twice in one object. */
  readonly repeatsKeys: () => boolean
} {
  let missing = 0
  let rounded = 0
  let repeatsKeys = false
  // Each row when it is asked for: together they may be far more than what they are selected from
  const rowsOf = function* (text: string): Generator<Buffer, void, undefined> {
    const value = parseRow(text)
    const scan = scanJson(text)
    if (scan.ok && countRounded) rounded += scan.unsafeNumbers.length
    if (scan.ok && scan.members > countMembers(value)) repeatsKeys = true
    for (const row of path === undefined ? [value] : selectedBy(path, value)) {
      const part = taken === undefined ? row : taken.query(row)
      if (part === undefined) missing++
      else yield Buffer.from(JSON.stringify(part))
    }
  }
  return {
    rowsOf,
    missing: () => missing,
    rounded: () => rounded,
    repeatsKeys: () => repeatsKeys,
  }
}

function selectedBy(path: JsonPath, value: JsonValue): readonly JsonValue[] {
  const selected = path.query(value)
  if (selected === undefined) return []
  return !path.isSingular && isJsonArray(selected) ? selected : [selected]
}

/** Keys of all objects. */
function countMembers(value: JsonValue): number {
  const open = [value]
  let count = 0
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node !== 'object' || node === null) continue
    const children = Object.values(node)
    if (!isJsonArray(node)) count += children.length
    for (const child of children) open.push(child)
  }
  return count
}
