import { isJsonObject } from '../../json/is-json-object.ts'
import type { BareCall } from './bare-shape.ts'
import { membersOf } from './json-node.ts'
import type { JsonNode } from './json-node.ts'

/**
 * The call of a provider's item, whose name and arguments stand in the item or in a member of it. The arguments may be
 * text that was cut off; without any the item may be the description of a tool.
 */
export function providerCall(
  node: JsonNode,
  { within, id: idKey }: { readonly within?: string; readonly id: string },
): BareCall | undefined {
  const own = within === undefined ? node : membersOf(node).get(within)
  if (own === undefined || !isJsonObject(own.value) || !isJsonObject(node.value)) return undefined
  const { name } = own.value
  const given = membersOf(own).get('arguments')
  if (typeof name !== 'string' || name.trim() === '' || given === undefined) return undefined
  const id = node.value[idKey]
  return { name, node, arguments: given, ...(typeof id === 'string' ? { id } : {}) }
}
