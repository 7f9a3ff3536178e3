import { hash, randomUUID } from 'node:crypto'
import type { JsonValue } from '../../contracts/json.ts'
import { replaceNumbers } from '../../json/replace-numbers.ts'
import { scanJson } from '../../json/scan-json.ts'
import { canonicalJson } from '../../schema/canonical-json.ts'
import { compareDecimals, exactDecimal } from './exact-decimal.ts'
import { parseRow } from './parse-row.ts'

/** Characters that a key may have before it is hashed. */
const LONGEST = 32
/** What no text of a document holds, as nobody knows it beforehand. */
const MARK = randomUUID()

/**
 * The same key for rows of equal value, whatever the order of names and the writing of strings and numbers; numbers
 * that a double would round are equal where their decimals are.
 */
export function rowKey(text: string): string {
  const canonical = canonicalJson(exactValue(text))
  return canonical.length <= LONGEST ? canonical : hash('sha256', canonical, 'base64')
}

function exactValue(text: string): JsonValue {
  const scan = scanJson(text)
  const unsafe = scan.ok ? scan.unsafeNumbers : []
  return parseRow(replaceNumbers(text, unsafe, exactNumber))
}

/** A number as JSON: itself where its double is it, be it written as an integer or not, else a text. */
function exactNumber(text: string): string {
  const { isNegative, digits, exponent } = exactDecimal(text)
  const number = Number(text)
  const isExact =
    Number.isFinite(number) &&
    compareDecimals({ isNegative, digits, exponent }, exactDecimal(String(number))) === 0
  if (isExact) return String(number)
  const decimal = Number.isSafeInteger(exponent)
    ? `${isNegative ? '-' : ''}${digits}e${exponent}`
    : text
  return `"${MARK}${decimal}"`
}
