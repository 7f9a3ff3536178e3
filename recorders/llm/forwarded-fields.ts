import type { IncomingMessage } from 'node:http'
import { HOP_BY_HOP_FIELDS } from '../../src/wire/hop-by-hop-fields.ts'
import { hasField, type RawField, rawFields } from './raw-fields.ts'

/** And no more: how a body is framed, and what is said to a proxy, is handed on. */
const HOP_BY_HOP: ReadonlySet<string> = new Set(HOP_BY_HOP_FIELDS)
/** Say where a body ends and whom a request is for; naming them in `Connection` takes them away from nobody. */
const ESSENTIAL: ReadonlySet<string> = new Set([
  'host',
  'content-length',
  'transfer-encoding',
  'trailer',
])
/** Without framing, these have no body (RFC 9110, section 8.6); of others, Node would send an empty one in chunks. */
const BODILESS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE'])

/** The head of a request that goes on to another host: as it was written and in its order, but for what is about its connection. */
export function requestFields(request: IncomingMessage, host: string): readonly RawField[] {
  const { rawHeaders, method = '' } = request
  const all = rawFields(rawHeaders)
  const kept = endToEnd(all).map(([name, value]): RawField =>
    name.toLowerCase() === 'host' ? [name, host] : [name, value],
  )
  const addressed: readonly RawField[] = hasField(kept, 'host') ? kept : [['Host', host], ...kept]
  const framed: readonly RawField[] =
    BODILESS.has(method) || isFramed(kept) ? addressed : [...addressed, ['Content-Length', '0']]
  // Trailers are handed on, so that their wish is ours, too.
  return wantsTrailers(all) ? [...framed, ['TE', 'trailers'], ['Connection', 'TE']] : framed
}

/** The head of an answer that goes on to a client, which may be too old for a body in chunks. */
export function answerFields(
  { rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>,
  { httpVersionMajor, httpVersionMinor }: IncomingMessage,
): readonly RawField[] {
  const kept = endToEnd(rawFields(rawHeaders))
  if (httpVersionMajor > 1 || httpVersionMinor > 0) return kept
  return kept.filter(([name]) => name.toLowerCase() !== 'transfer-encoding')
}

/** Whether a head says where its body ends. */
export function isFramed(fields: readonly RawField[]): boolean {
  return hasField(fields, 'content-length') || hasField(fields, 'transfer-encoding')
}

function endToEnd(fields: readonly RawField[]): readonly RawField[] {
  const named = new Set(listed(fields, 'connection'))
  return fields.filter(([name]) => {
    const lower = name.toLowerCase()
    return !HOP_BY_HOP.has(lower) && (ESSENTIAL.has(lower) || !named.has(lower))
  })
}

function wantsTrailers(fields: readonly RawField[]): boolean {
  return listed(fields, 'te').some((member) => /^trailers(?:$|[\s;])/u.test(member))
}

/** The members of a field that is a list, in lower case. */
function listed(fields: readonly RawField[], name: string): readonly string[] {
  return fields
    .filter(([candidate]) => candidate.toLowerCase() === name)
    .flatMap(([, value]) => value.split(','))
    .map((member) => member.trim().toLowerCase())
}
