import type { JsonValue } from '../../contracts/json.ts'
import type { ProviderWire } from '../../contracts/provider-event.ts'
import { itemsOf, memberOf, objectOf, stringOf } from '../json-parts.ts'
import type { ProviderMessage } from '../messages/provider-message.ts'

type Read = (message: ProviderMessage) => readonly string[]

/** The fields of each wire's messages that its official clients read without asking whether they are there. */
const READS: { readonly [Wire in ProviderWire]: Read } = {
  'openai-chat': chatFields,
  'openai-responses': responsesFields,
  'anthropic-messages': anthropicFields,
  gemini: () => [],
  mistral: mistralFields,
  ollama: ollamaFields,
}

/** The fields that a message lacks and official clients of its wire need, each named with where it belongs. */
export function missingFields(wire: ProviderWire, message: ProviderMessage): readonly string[] {
  return READS[wire](message)
}

function chatFields({ value, whole }: ProviderMessage): readonly string[] {
  const choices = itemsOf(value, 'choices')
  if (choices.length === 0) return []
  return [
    ...lacks(value, ['id', 'model'], ''),
    ...choices.flatMap((choice) => [
      ...lacks(choice, ['index', ...saidIn(choice, whole)], 'choices[].'),
      ...itemsOf(memberOf(choice, whole ? 'message' : 'delta'), 'tool_calls').flatMap((call) =>
        lacks(call, whole ? ['id', 'type', 'function'] : ['index'], 'tool_calls[].'),
      ),
    ]),
  ]
}

/** Its client takes a call without an index for the first. */
function mistralFields(message: ProviderMessage): readonly string[] {
  return chatFields(message).filter((field) => field !== 'tool_calls[].index')
}

/** The older completions have a text of their own. */
function saidIn(choice: JsonValue, whole: boolean): readonly string[] {
  if (memberOf(choice, 'text') !== undefined) return []
  return [whole ? 'message' : 'delta']
}

const ITEM = ['output_index', 'item_id']
const RESPONSES: readonly (readonly [prefix: RegExp, fields: readonly string[]])[] = [
  [/^response\.(?:output_text|content_part|refusal|reasoning_text)\./u, [...ITEM, 'content_index']],
  [/^response\.reasoning_summary/u, [...ITEM, 'summary_index']],
  [/^response\.(?:function_call_arguments|custom_tool_call_input|mcp_call)[._]/u, ITEM],
  [/^response\.output_item\./u, ['output_index', 'item']],
]

function responsesFields({ value, whole }: ProviderMessage): readonly string[] {
  const response = whole ? value : memberOf(value, 'response')
  const type = stringOf(value, 'type') ?? ''
  const ofEvent = RESPONSES.find(([prefix]) => prefix.test(type))?.[1] ?? []
  return [
    ...(whole ? [] : lacks(value, ['sequence_number', ...ofEvent], '')),
    ...(response === undefined ? [] : lacks(response, ['id', 'output'], 'response.')),
    ...callsOf(value, response).flatMap((item) => lacks(item, ['call_id'], 'function_call.')),
  ]
}

function callsOf(
  value: JsonValue | undefined,
  response: JsonValue | undefined,
): readonly JsonValue[] {
  const item = objectOf(value, 'item')
  return [...(item === undefined ? [] : [item]), ...itemsOf(response, 'output')].filter(
    (candidate) => stringOf(candidate, 'type') === 'function_call',
  )
}

const MESSAGE = ['id', 'role', 'model', 'content', 'usage']
const ANTHROPIC: ReadonlyMap<string, readonly string[]> = new Map([
  ['message_start', ['message']],
  ['content_block_start', ['index', 'content_block']],
  ['content_block_delta', ['index', 'delta']],
  ['content_block_stop', ['index']],
  ['message_delta', ['delta', 'usage']],
])

function anthropicFields({ value, whole }: ProviderMessage): readonly string[] {
  const message = whole ? value : memberOf(value, 'message')
  const block = memberOf(value, 'content_block')
  const blocks = [...(block === undefined ? [] : [block]), ...itemsOf(message, 'content')]
  const isError = stringOf(value, 'type') === 'error'
  return isError
    ? []
    : [
        ...lacks(value, ANTHROPIC.get(stringOf(value, 'type') ?? '') ?? [], ''),
        ...(message === undefined ? [] : lacks(message, MESSAGE, 'message.')),
        ...blocks
          .filter((candidate) => stringOf(candidate, 'type') === 'tool_use')
          .flatMap((call) =>
            lacks(call, whole ? ['id', 'name', 'input'] : ['id', 'name'], 'tool_use.'),
          ),
      ]
}

function ollamaFields({ value }: ProviderMessage): readonly string[] {
  if (objectOf(value, 'message') === undefined) return []
  return [
    ...lacks(value, ['done'], ''),
    ...lacks(memberOf(value, 'message'), ['role', 'content'], 'message.'),
  ]
}

function lacks(
  value: JsonValue | undefined,
  fields: readonly string[],
  place: string,
): readonly string[] {
  return fields
    .filter((field) => memberOf(value, field) === undefined)
    .map((field) => `${place}${field}`)
}
