import type { JsonValue } from '../../src/contracts/json.ts'
import { itemsOf, memberOf, numberOf, objectOf, stringOf } from '../../src/provider/json-parts.ts'
import { isAboutBytes } from '../is-about-bytes.ts'
import { defineImporter, type HeaderPair, type ImportedEntry } from './define-importer.ts'
import { fieldsOf } from './fields-of.ts'

const LOST = [
  'a HAR keeps no borders and times of chunks, no trailers, and not how the answer ended',
  'bodies stand unpacked, so that the fields of their encoding and length are left out',
]

/** HAR 1.2, as browsers, proxies and Polly write it. */
export const har = defineImporter({
  name: 'har',
  title: 'HAR 1.2',
  recognises: ({ value }) => Array.isArray(memberOf(objectOf(value, 'log'), 'entries')),
  read: ({ value }) => itemsOf(objectOf(value, 'log'), 'entries').map(readEntry),
})

function readEntry(entry: JsonValue): ImportedEntry {
  const request = objectOf(entry, 'request')
  const response = objectOf(entry, 'response')
  const content = objectOf(response, 'content')
  const url = URL.parse(stringOf(request, 'url') ?? '')
  const text = stringOf(content, 'text')
  if (url === null) return { ok: false, reason: 'has no address' }
  const status = numberOf(response, 'status') ?? 0
  if (status < 100) return { ok: false, reason: 'has no answer' }
  if (text === undefined && (numberOf(content, 'size') ?? 0) > 0)
    return { ok: false, reason: 'was saved without the body of its answer; save it with content' }
  const recordedAt = Date.parse(stringOf(entry, 'startedDateTime') ?? '')
  const isBase64 = stringOf(content, 'encoding') === 'base64'
  const times = timesOf(entry)
  return {
    ok: true,
    exchange: {
      url: url.href,
      ...(!Number.isNaN(recordedAt) && { recordedAt: new Date(recordedAt).toISOString() }),
      request: {
        method: stringOf(request, 'method') ?? 'GET',
        target: `${url.pathname}${url.search}`,
        fields: withoutBytes(fieldsOf(memberOf(request, 'headers'))),
        body: Buffer.from(stringOf(objectOf(request, 'postData'), 'text') ?? ''),
      },
      response: {
        status,
        fields: withoutBytes(fieldsOf(memberOf(response, 'headers'))),
        chunks: text === undefined ? [] : [Buffer.from(text, isBase64 ? 'base64' : 'utf8')],
      },
      ...(times !== undefined && { times }),
      lost: LOST,
    },
  }
}

function withoutBytes(fields: readonly HeaderPair[]): readonly HeaderPair[] {
  return fields.filter(([name]) => !isAboutBytes(name))
}

function timesOf(entry: JsonValue): { readonly head: number; readonly end: number } | undefined {
  const timings = objectOf(entry, 'timings')
  const wait = numberOf(timings, 'wait')
  if (wait === undefined || wait < 0) return undefined
  const receive = Math.max(numberOf(timings, 'receive') ?? 0, 0)
  return { head: wait, end: wait + receive }
}
