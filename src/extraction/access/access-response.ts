import type { Access, ResponseMode } from '../../contracts/extraction-access.ts'
import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { kindOf } from '../../json/kind-of.ts'
import { safeParseJson } from '../../json/safe-parse-json.ts'
import { toJsonValue } from '../../json/to-json-value.ts'
import { excerpt } from '../../text/excerpt.ts'
import { plural } from '../../text/plural.ts'
import { knownMode } from '../known-mode.ts'
import { joinTexts } from './join-texts.ts'
import type { ProviderReading, UnknownBody } from './provider-reading.ts'
import { readAnthropic } from './read-anthropic.ts'
import { readOpenAiChat } from './read-openai-chat.ts'

const CUT_OFF = /"(?:length|max_tokens|model_context_window_exceeded)"/u
const EXPECTED =
  'expected choices (a chat completion of OpenAI) or content (a message of Anthropic)'

/**
 * Where the data of a provider's whole response may be: the body of a chat completion of OpenAI, or of a message of
 * Anthropic, parsed or as its JSON text. Mode `tools` reads the calls and nothing else: a call that only stands in the text
 * is none. The other modes read the text; what was to be one JSON text is joined from its parts. Without a mode the calls
 * are read where there are any, the text where there are none.
 *
 * @throws HarnessError `wrong-use` for a mode that isn't known; whatever the body is, nothing else.
 */
export function accessResponse(body: unknown, mode?: ResponseMode): Access {
  const asked = knownMode(mode)
  const reading = readBody(body)
  if ('unknown' in reading)
    return { ok: false, code: 'undecodable', reason: reading.unknown, diagnostics: [] }
  const { calls, texts, finish, diagnostics } = reading
  const told = [...diagnostics]
  if (finish !== undefined && CUT_OFF.test(finish)) told.push(`the answer was cut off: ${finish}`)
  if (asked === 'tools' || (asked === undefined && calls.length > 0)) {
    if (calls.length > 0) return { ok: true, parts: [{ kind: 'calls', calls }], diagnostics: told }
    return { ok: false, code: 'empty', reason: whyNoCall(reading), diagnostics: told }
  }
  const filled = texts.filter(({ text }) => text.trim() !== '')
  if (filled.length === 0)
    return { ok: false, code: 'empty', reason: whyNoText(reading), diagnostics: told }
  if (calls.length > 0) told.push(`the response also calls ${plural(calls.length, 'tool')}`)
  if (!isOneText(asked) || filled.length === 1)
    return { ok: true, parts: [{ kind: 'texts', texts: filled }], diagnostics: told }
  const { joined, diagnostic } = joinTexts(texts)
  return {
    ok: true,
    parts: [{ kind: 'texts', texts: [joined] }],
    diagnostics: [...told, diagnostic],
  }
}

function isOneText(mode: ResponseMode | undefined): boolean {
  return mode === 'json' || mode === 'json-schema'
}

function readBody(body: unknown): ProviderReading | UnknownBody {
  const value = typeof body === 'string' ? parsed(body) : toJsonValue(body)
  if (value === undefined) return { unknown: `${EXPECTED}; found no JSON value` }
  if (!isJsonObject(value)) return { unknown: `${EXPECTED}; found ${kindOf(value)}` }
  const { choices, content, error } = value
  if (choices !== undefined) return readOpenAiChat(choices)
  if (isJsonObject(error)) return { unknown: `the body is an error: ${messageOf(error)}` }
  if (content !== undefined) return readAnthropic(content, value)
  return { unknown: `${EXPECTED}; found ${found(Object.keys(value))}` }
}

function parsed(body: string): JsonValue | undefined {
  const reading = safeParseJson(body)
  return reading.ok ? reading.value : undefined
}

function messageOf({ message }: JsonObject): string {
  return typeof message === 'string' ? excerpt(message) : 'it has no message'
}

function found(keys: readonly string[]): string {
  if (keys.length === 0) return 'an object without keys'
  const rest = keys.length > 8 ? ', …' : ''
  return `an object with ${keys
    .slice(0, 8)
    .map((key) => excerpt(key, 40))
    .join(', ')}${rest}`
}

function whyNoCall({ refusal, texts, finish }: ProviderReading): string {
  if (refusal !== undefined) return refused(refusal)
  const text = texts.some((each) => each.text.trim() !== '') ? 'it holds only text' : 'and is empty'
  return `the response calls no tool, ${text}${tail(finish)}`
}

function whyNoText({ refusal, calls, finish }: ProviderReading): string {
  if (refusal !== undefined) return refused(refusal)
  const but = calls.length > 0 ? `, it calls ${plural(calls.length, 'tool')}` : ''
  return `the content of the response is empty${but}${tail(finish)}`
}

function refused(refusal: string): string {
  return `the model refused: ${excerpt(refusal)}`
}

function tail(finish: string | undefined): string {
  return finish === undefined ? '' : `; ${finish}`
}
