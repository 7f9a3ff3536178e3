import type { JsonValue } from '../../contracts/json.ts'
import { isJsonArray } from '../../json/is-json-array.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import type { BareCall, BarePart, BareReading, BareShape } from './bare-shape.ts'
import { itemsOf, membersOf } from './json-node.ts'
import type { JsonNode } from './json-node.ts'
import { providerCall } from './provider-call.ts'
import { textsOf } from './texts-of.ts'

/** A message of chat completions with `tool_calls`, a body with one, or items of it. */
export const openaiToolCallsShape: BareShape = (node) => {
  const items = isJsonArray(node.value) ? itemsOf(node) : [node]
  const calls = items.map((item) => functionItem(item)).filter((call) => call !== undefined)
  if (calls.length > 0 && calls.length === items.length)
    return { parts: calls.map((call) => ({ call })) }
  const message = messageOf(node)
  const list = message === undefined ? undefined : membersOf(message).get('tool_calls')
  if (message === undefined || (list === undefined && message === node)) return undefined
  return readingOf(message, list === undefined ? [] : itemsOf(list).map(partOf), list?.value)
}

/** A message of chat completions with the older `function_call`, or a body with one. */
export const openaiFunctionCallShape: BareShape = (node) => {
  const message = messageOf(node)
  if (message === undefined) return undefined
  const call = providerCall(message, { within: 'function_call', id: '' })
  return call === undefined ? undefined : readingOf(message, [{ call }], undefined)
}

/** Some servers leave out what is around the name. */
function partOf(item: JsonNode): BarePart {
  const call = functionItem(item) ?? providerCall(item, { id: 'id' })
  return call === undefined ? { text: item.text } : { call }
}

/** `{"type": "function", "function": {"name": …, "arguments": …}}` */
function functionItem(item: JsonNode): BareCall | undefined {
  return providerCall(item, { within: 'function', id: 'id' })
}

/** The message of a body's first choice, or what could be a message itself. */
function messageOf(node: JsonNode): JsonNode | undefined {
  const { value } = node
  if (!isJsonObject(value)) return undefined
  if (!isJsonArray(value['choices']))
    return 'tool_calls' in value || 'function_call' in value ? node : undefined
  const choices = membersOf(node).get('choices')
  const first = choices === undefined ? undefined : itemsOf(choices)[0]
  const message = first === undefined ? undefined : membersOf(first).get('message')
  return message !== undefined && isJsonObject(message.value) ? message : undefined
}

function readingOf(
  message: JsonNode,
  calls: readonly BarePart[],
  list: JsonValue | undefined,
): BareReading | undefined {
  const members = membersOf(message)
  const thought = members.get('reasoning_content') ?? members.get('reasoning')
  const reasoning = textsOf(thought?.value, ['text'])
  const texts = textsOf(members.get('content')?.value, ['text'])
  const hasCall = calls.some((part) => 'call' in part)
  const isAnswer = calls.length === 0 && texts.length > 0 && members.has('role')
  const isList = list === undefined || list === null || isJsonArray(list)
  if (!hasCall && !(isAnswer && isList)) return undefined
  return {
    parts: [
      ...reasoning.map((one) => ({ reasoning: one })),
      ...texts.map((text) => ({ text })),
      ...calls,
    ],
  }
}
