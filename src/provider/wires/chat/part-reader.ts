import type { ProviderEvent } from '../../../contracts/provider-event.ts'
import { isJsonArray } from '../../../json/is-json-array.ts'
import { isJsonObject } from '../../../json/is-json-object.ts'
import { stringOf } from '../../json-parts.ts'
import { type RawJson, rawItems, rawMember } from '../../raw-json.ts'
import { partEvent } from '../part-event.ts'
import { textEvent } from '../text-event.ts'

/** Members that say who speaks, or that are read elsewhere. */
const OTHERS: ReadonlySet<string> = new Set([
  'content',
  'function_call',
  'index',
  'metadata',
  'name',
  'prefix',
  'reasoning',
  'reasoning_content',
  'refusal',
  'role',
  'tool_call_id',
  'tool_calls',
])

/** Pieces of a content in several that hold no text. */
const PARTS: ReadonlySet<string> = new Set([
  'audio',
  'document_url',
  'file',
  'image_url',
  'input_audio',
  'output_audio',
  'reference',
  'tool_reference',
])

/** Where what is read belongs to. */
interface Place {
  readonly choice: number
  /** A part that no other fragment belongs to. */
  readonly alone: (kind: string, raw: RawJson) => readonly ProviderEvent[]
}

/** Makes a reader of the content of a message, and of members that servers add: what isn't text is kept as a part. */
export function createPartReader(): (said: RawJson, choice: number) => readonly ProviderEvent[] {
  let count = 0
  return (said, choice) => {
    if (!isJsonObject(said.value)) return []
    const alone: Place['alone'] = (kind, raw) =>
      partEvent(kind, raw, { choice, part: `${kind} ${count++}` })
    const place = { choice, alone }
    return [
      ...textEvent('text', choice, rawMember(said, 'content').value),
      ...rawItems(said, 'content').flatMap((raw) => pieceEvents(raw, place)),
      ...Object.keys(said.value)
        .filter((key) => !OTHERS.has(key))
        .flatMap((key) => memberEvents(said, key, place)),
    ]
  }
}

function pieceEvents(raw: RawJson, place: Place): readonly ProviderEvent[] {
  const { choice, alone } = place
  const type = stringOf(raw.value, 'type') ?? 'text'
  if (typeof raw.value === 'string') return textEvent('text', choice, raw.value)
  if (type === 'text') return textEvent('text', choice, stringOf(raw.value, 'text'))
  if (type === 'refusal') return textEvent('refusal', choice, stringOf(raw.value, 'refusal'))
  if (type === 'thinking') return thinkingEvents(raw, place)
  return PARTS.has(type) ? alone(type, raw) : [{ type: 'unknown', text: raw.text() }]
}

/** Of Mistral: a text, or pieces that are texts and references. */
function thinkingEvents(raw: RawJson, place: Place): readonly ProviderEvent[] {
  return [
    ...textEvent('reasoning', place.choice, rawMember(raw, 'thinking').value),
    ...rawItems(raw, 'thinking')
      .flatMap((part) => pieceEvents(part, place))
      .map((event) => (event.type === 'text' ? { ...event, type: 'reasoning' as const } : event)),
    ...place.alone('signature', rawMember(raw, 'signature')),
  ]
}

function memberEvents(
  said: RawJson,
  key: string,
  { choice, alone }: Place,
): readonly ProviderEvent[] {
  const raw = rawMember(said, key)
  if (isJsonArray(raw.value)) return rawItems(said, key).flatMap((item) => alone(key, item))
  if (key === 'audio')
    return ['data', 'transcript'].flatMap((name) =>
      partEvent(`audio.${name}`, rawMember(raw, name), { choice, part: name }),
    )
  if (typeof raw.value === 'string') return partEvent(key, raw, { choice, part: key })
  return isEmpty(raw) ? [] : alone(key, raw)
}

/** Whether a value can't be content. */
function isEmpty({ value }: RawJson): boolean {
  return !isJsonObject(value) || Object.keys(value).length === 0
}
