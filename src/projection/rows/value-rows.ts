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
  readonly rowsOf: (text: string) => readonly Buffer[]
  /** How many rows had nothing of what is taken. */
  readonly missing: () => number
  /** How many numbers lost digits. */
  readonly rounded: () => number
} {
  let missing = 0
  let rounded = 0
  const rowsOf = (text: string): readonly Buffer[] => {
    const value = parseRow(text)
    if (countRounded) rounded += roundedNumbers(text)
    const rows: Buffer[] = []
    for (const row of path === undefined ? [value] : selectedBy(path, value)) {
      const part = taken === undefined ? row : taken.query(row)
      if (part === undefined) missing++
      else rows.push(Buffer.from(JSON.stringify(part)))
    }
    return rows
  }
  return { rowsOf, missing: () => missing, rounded: () => rounded }
}

function selectedBy(path: JsonPath, value: JsonValue): readonly JsonValue[] {
  const selected = path.query(value)
  if (selected === undefined) return []
  return !path.isSingular && isJsonArray(selected) ? selected : [selected]
}

function roundedNumbers(text: string): number {
  const scan = scanJson(text)
  return scan.ok ? scan.unsafeNumbers.length : 0
}
