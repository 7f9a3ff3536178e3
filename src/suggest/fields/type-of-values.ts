import type { FieldType, TransformName } from '../../contracts/text-extraction.ts'

/** What texts are written for. */
export interface ValueType {
  readonly type: FieldType
  readonly transform?: TransformName
}

const TEXT: ValueType = { type: 'string' }
const GROUPED = /^-?\d{1,3}(?:,\d{3})*(?:\.\d+)?$/u
const BOOLEANS = [/^(?:true|false)$/u, /^(?:True|False)$/u]

/** What is written in digits and isn't a number: nobody adds two of them up. */
const CODES = new Set(
  'id ids uuid code phone fax tel zip postcode postal version sku isbn hash sha permissions mode'.split(
    ' ',
  ),
)

/** What is a number also where it is written with zeros behind it. */
const AMOUNTS = new Set(
  'price cost amount total subtotal sum balance average score rating distance temperature percent'.split(
    ' ',
  ),
)
const LAST_ZEROS = /(?:\.|(?<=\.\d*[1-9]))0+$/u

/**
 * The type of a field whose values are all written for it, as a program writes such a value: what has a leading zero, a sign
 * that isn't needed or more digits than a number holds stays a text, and so does what the field's name calls a code. Zeros at
 * the end are those of a number where the name calls it an amount.
 */
export function typeOfValues(name: string, values: readonly string[]): ValueType {
  if (values.length === 0 || CODES.has(lastWord(name))) return TEXT
  if (BOOLEANS.some((form) => values.every((value) => form.test(value)))) return { type: 'boolean' }
  const isAmount = AMOUNTS.has(lastWord(name))
  const typeOf = isAmount ? amountType : numberType
  const plain = typeOf(values)
  if (plain !== undefined) return { type: plain }
  if (!values.every((value) => GROUPED.test(value))) return TEXT
  const grouped = typeOf(values.map((value) => value.replaceAll(',', '')))
  return grouped === undefined ? TEXT : { type: grouped, transform: 'remove_commas' }
}

function amountType(values: readonly string[]): 'integer' | 'number' | undefined {
  const type = numberType(values.map((value) => value.replace(LAST_ZEROS, '')))
  return type === 'integer' && values.some((value) => value.includes('.')) ? 'number' : type
}

function numberType(values: readonly string[]): 'integer' | 'number' | undefined {
  if (!values.every((value) => String(Number(value)) === value && /^[\d.-]+$/u.test(value)))
    return undefined
  if (values.every((value) => Number.isSafeInteger(Number(value)))) return 'integer'
  return values.every((value) => value.includes('.') || Number.isSafeInteger(Number(value)))
    ? 'number'
    : undefined
}

/** Of `userId`, `user_id` and `User ID`: `id`. */
function lastWord(name: string): string {
  return (/[A-Z]?[a-z]+$|[A-Z]+$/u.exec(name)?.[0] ?? '').toLowerCase()
}
