import type { JsonObject, JsonValue } from '../../src/contracts/json.ts'
import { isJsonArray } from '../../src/json/is-json-array.ts'
import { itemsOf, memberOf, numberOf, objectOf, stringOf } from '../../src/provider/json-parts.ts'
import { defineImporter, type ImportedEntry } from './define-importer.ts'

const LOST = [
  'aimock keeps no bytes: the request and the answer are built again as an OpenAI chat completion, whatever the wire was',
  'borders, times, unknown fields, and of many recordings reasoning and finish reason are gone; a stream that ended in an error was kept as a success',
]

const JSON_FIELDS = [['content-type', 'application/json']] as const

/** The fixture files of aimock. */
export const aimock = defineImporter({
  name: 'aimock',
  title: "aimock's fixtures",
  recognises: ({ value }) =>
    itemsOf(value, 'fixtures').some(
      (entry) =>
        objectOf(entry, 'match') !== undefined && objectOf(entry, 'response') !== undefined,
    ),
  read: ({ value }) => itemsOf(value, 'fixtures').map(readFixture),
})

function readFixture(entry: JsonValue): ImportedEntry {
  const match = objectOf(entry, 'match') ?? {}
  const response = objectOf(entry, 'response') ?? {}
  const body = answerOf(response, match)
  if (body === undefined) return { ok: false, reason: 'is no text, calls or error of a chat' }
  return {
    ok: true,
    exchange: {
      request: {
        method: 'POST',
        target: '/v1/chat/completions',
        fields: JSON_FIELDS,
        body: Buffer.from(JSON.stringify(requestOf(match))),
      },
      response: {
        status:
          numberOf(response, 'status') ?? (memberOf(response, 'error') === undefined ? 200 : 500),
        fields: JSON_FIELDS,
        chunks: [Buffer.from(JSON.stringify(body))],
      },
      lost: LOST,
    },
  }
}

/** What is known of the request: what it was matched by. */
function requestOf(match: JsonObject): JsonObject {
  const model = stringOf(match, 'model')
  const said = (['systemMessage', 'userMessage'] as const).flatMap((key) => {
    const content = textOf(memberOf(match, key))
    return content === undefined
      ? []
      : [{ role: key === 'userMessage' ? 'user' : 'system', content }]
  })
  return { ...(model !== undefined && { model }), messages: said }
}

function answerOf(response: JsonObject, match: JsonObject): JsonObject | undefined {
  const error = memberOf(response, 'error')
  if (error !== undefined) return { error }
  const blocks = itemsOf(response, 'blocks')
  const content = textOf(memberOf(response, 'content')) ?? textOfBlocks(blocks)
  const calls = [
    ...itemsOf(response, 'toolCalls'),
    ...blocks.filter((block) => stringOf(block, 'type') === 'toolCall'),
  ].map(toCall)
  if (content === undefined && calls.length === 0) return undefined
  const reasoning = stringOf(response, 'reasoning')
  const finish = stringOf(response, 'finishReason')
  const members = ['id', 'created', 'usage'] as const
  const model = stringOf(response, 'model') ?? stringOf(match, 'model')
  return {
    ...Object.fromEntries(
      members.flatMap((key) => {
        const member = memberOf(response, key)
        return member === undefined ? [] : [[key, member]]
      }),
    ),
    ...(model !== undefined && { model }),
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: content ?? null,
          ...(reasoning !== undefined && { reasoning_content: reasoning }),
          ...(calls.length > 0 && { tool_calls: calls }),
        },
        finish_reason: finish ?? null,
      },
    ],
  }
}

function toCall(call: JsonValue, index: number): JsonObject {
  const given = memberOf(call, 'arguments') ?? '{}'
  return {
    id: stringOf(call, 'id') ?? `call_${index}`,
    type: 'function',
    function: {
      name: stringOf(call, 'name') ?? '',
      arguments: typeof given === 'string' ? given : JSON.stringify(given),
    },
  }
}

function textOfBlocks(blocks: readonly JsonValue[]): string | undefined {
  const texts = blocks.flatMap((block) => stringOf(block, 'text') ?? [])
  return texts.length === 0 ? undefined : texts.join('')
}

/** A text, several that must all be there, or a value that stands for its JSON. */
function textOf(value: JsonValue | undefined): string | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string') return value
  if (isJsonArray(value) && value.every((item) => typeof item === 'string')) return value.join('\n')
  return JSON.stringify(value)
}
