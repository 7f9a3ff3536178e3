import type { JsonObject, JsonValue } from '../../src/contracts/json.ts'
import { isJsonArray } from '../../src/json/is-json-array.ts'
import { isJsonObject } from '../../src/json/is-json-object.ts'
import { memberOf, numberOf, stringOf } from '../../src/provider/json-parts.ts'
import { defineImporter, type ImportedEntry } from './define-importer.ts'
import { fieldsOf } from './fields-of.ts'

const HEX = /^(?:[\da-f]{2})*$/iu

const LOST = [
  'nock keeps no borders of chunks, no times, and not how the answer ended',
  'the headers of the request are there only where nock was told to keep them',
]
const PARSED = 'bodies of JSON were parsed: white space and digits beyond a double are gone'

/** What nock's recorder wrote with `output_objects`, and the files of `nock.back`. */
export const nock = defineImporter({
  name: 'nock',
  title: "nock's recordings (output_objects, nock.back)",
  recognises: ({ value }) =>
    isJsonArray(value) &&
    value.some(
      (entry) => stringOf(entry, 'scope') !== undefined && stringOf(entry, 'path') !== undefined,
    ),
  read: ({ value }) => (isJsonArray(value) ? value.map(readInteraction) : []),
})

function readInteraction(entry: JsonValue): ImportedEntry {
  const scope = stringOf(entry, 'scope')
  const path = stringOf(entry, 'path')
  const response = memberOf(entry, 'response')
  if (!isJsonObject(entry) || scope === undefined || path === undefined || response === undefined)
    return { ok: false, reason: 'has no scope, path or response' }
  const fields = fieldsOf(memberOf(entry, 'rawHeaders') ?? memberOf(entry, 'headers'))
  const date = Date.parse(fields.find(([name]) => name.toLowerCase() === 'date')?.[1] ?? '')
  const isParsed = [response, memberOf(entry, 'body')].some(
    (body) => typeof body === 'object' && !isHexChunks(body),
  )
  return {
    ok: true,
    exchange: {
      url: `${scope}${path}`,
      ...(!Number.isNaN(date) && { recordedAt: new Date(date).toISOString() }),
      request: {
        method: stringOf(entry, 'method') ?? 'GET',
        target: path,
        fields: fieldsOf(memberOf(entry, 'reqheaders')),
        body: bodyBytes(entry),
      },
      response: {
        status: numberOf(entry, 'status') ?? 200,
        fields,
        chunks: responseChunks(response),
      },
      lost: [...LOST, ...(isParsed ? [PARSED] : [])],
    },
  }
}

function bodyBytes(entry: JsonObject): Uint8Array {
  const body = memberOf(entry, 'body') ?? ''
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
}

/** A packed body stands as the chunks of its bytes, each hexadecimal; any other as a text, or as the value it was parsed to. */
function responseChunks(response: JsonValue): readonly Uint8Array[] {
  if (isHexChunks(response))
    return response.map((chunk) => Buffer.from(typeof chunk === 'string' ? chunk : '', 'hex'))
  return [Buffer.from(typeof response === 'string' ? response : JSON.stringify(response))]
}

function isHexChunks(value: JsonValue | undefined): value is readonly JsonValue[] {
  return (
    isJsonArray(value) &&
    value.length > 0 &&
    value.every((chunk) => typeof chunk === 'string' && HEX.test(chunk))
  )
}
