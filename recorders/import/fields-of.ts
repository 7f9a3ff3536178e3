import type { JsonValue } from '../../src/contracts/json.ts'
import { isJsonArray } from '../../src/json/is-json-array.ts'
import { isJsonObject } from '../../src/json/is-json-object.ts'
import { stringOf } from '../../src/provider/json-parts.ts'
import type { HeaderPair } from './define-importer.ts'

/**
 * Header fields as other tools keep them: an object of texts or lists of texts, a flat list of names and values, or a list
 * of objects with `name` and `value`. Names that HTTP/2 adds, with a colon in front, are no fields.
 */
export function fieldsOf(value: JsonValue | undefined): readonly HeaderPair[] {
  return pairsOf(value).filter(([name]) => name !== '' && !name.startsWith(':'))
}

function pairsOf(value: JsonValue | undefined): readonly HeaderPair[] {
  if (isJsonObject(value))
    return Object.entries(value).flatMap(([name, given]) =>
      (isJsonArray(given) ? given : [given]).flatMap((one): readonly HeaderPair[] =>
        typeof one === 'string' ? [[name, one]] : [[name, JSON.stringify(one)]],
      ),
    )
  if (!isJsonArray(value)) return []
  if (value.every((item) => typeof item === 'string'))
    return value.flatMap((name, index): readonly HeaderPair[] =>
      index % 2 === 0 ? [[name, value[index + 1] ?? '']] : [],
    )
  return value.map((item): HeaderPair => [
    stringOf(item, 'name') ?? '',
    stringOf(item, 'value') ?? '',
  ])
}
