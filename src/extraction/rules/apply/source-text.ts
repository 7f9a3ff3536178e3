import type { AccessedText } from '../../../contracts/extraction-access.ts'
import type { JsonValue } from '../../../contracts/json.ts'
import type { JsonPath } from '../../../projection/compile-json-path.ts'
import { kindOf } from '../../../json/kind-of.ts'

/** The text that a path selects in a value, with its place there; or why there is none. */
export function sourceText(
  value: JsonValue,
  source: JsonPath,
): AccessedText | { readonly reason: string } {
  const [node] = source.nodes(value)
  if (node === undefined) return { reason: `source ${source.text} selects nothing` }
  return typeof node.value === 'string'
    ? { pointer: node.pointer, text: node.value }
    : { reason: `source ${source.text} selects ${kindOf(node.value)}, not a text` }
}
