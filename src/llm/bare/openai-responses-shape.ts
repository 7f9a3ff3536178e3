import { isJsonArray } from '../../json/is-json-array.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import type { BareCall, BarePart, BareShape } from './bare-shape.ts'
import { providerCall } from './provider-call.ts'
import { itemsOf, membersOf } from './json-node.ts'
import type { JsonNode } from './json-node.ts'
import { textsOf } from './texts-of.ts'

/** A body of the responses interface, its list of items, or an item alone. */
export const openaiResponsesShape: BareShape = (node) => {
  const { value } = node
  const list = isJsonObject(value) && isJsonArray(value['output']) ? 'output' : undefined
  const isBody = list !== undefined && isJsonObject(value) && value['object'] === 'response'
  const items = itemsIn(node, list)
  if (!items.every((item) => isItem(item))) return undefined
  const parts = items.flatMap((item) => partsOf(item))
  const hasCall = parts.some((part) => 'call' in part)
  if (!hasCall && !(isBody && parts.length > 0)) return undefined
  return { parts }
}

function itemsIn(node: JsonNode, list: string | undefined): readonly JsonNode[] {
  if (list === undefined) return isJsonArray(node.value) ? itemsOf(node) : [node]
  const own = membersOf(node).get(list)
  return own === undefined ? [] : itemsOf(own)
}

function isItem({ value }: JsonNode): boolean {
  return isJsonObject(value) && typeof value['type'] === 'string'
}

function partsOf(item: JsonNode): readonly BarePart[] {
  const { value } = item
  if (!isJsonObject(value)) return []
  switch (value['type']) {
    case 'message':
      return textsOf(value['content'], ['text', 'refusal']).map((text) => ({ text }))
    case 'reasoning':
      return [...textsOf(value['summary'], ['text']), ...textsOf(value['content'], ['text'])].map(
        (reasoning) => ({ reasoning }),
      )
    case 'function_call': {
      const call = callOf(item)
      return call === undefined ? [{ text: item.text }] : [{ call }]
    }
    default:
      return []
  }
}

/** A tool of a namespace has both in its name. */
function callOf(item: JsonNode): BareCall | undefined {
  const call = providerCall(item, { id: 'call_id' })
  const namespace = isJsonObject(item.value) ? item.value['namespace'] : undefined
  if (call === undefined || typeof namespace !== 'string' || namespace === '') return call
  return { ...call, name: `${namespace}__${call.name}` }
}
