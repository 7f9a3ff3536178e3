import type { ProviderEvent } from '../../../contracts/provider-event.ts'
import { stringOf } from '../../json-parts.ts'
import { type RawJson, rawItems, rawMember, textOfRaw } from '../../raw-json.ts'
import { partEvent } from '../part-event.ts'
import { textEvent } from '../text-event.ts'
import { ITEM_CALLS, ITEM_PARTS } from './item-kinds.ts'
import type { OpenItem } from './open-items.ts'

/** What a whole item says that its pieces didn't. */
export function itemEvents(item: RawJson, open: OpenItem): readonly ProviderEvent[] {
  const type = stringOf(item.value, 'type') ?? ''
  if (type === 'message')
    return rawItems(item, 'content').flatMap((part, place) => contentEvents(part, open, place))
  if (type === 'reasoning')
    return [
      ...rawItems(item, 'summary').flatMap((part, place) =>
        once(open, `summary ${place}`, textEvent('reasoning', 0, stringOf(part.value, 'text'))),
      ),
      ...rawItems(item, 'content').flatMap((part, place) => contentEvents(part, open, place)),
      ...memberPart(item, open, { key: 'encrypted_content' }),
    ]
  const call = ITEM_CALLS.get(type)
  if (call !== undefined)
    return [
      ...beginCall(item, open),
      ...once(open, 'input', inputEvent(textOfRaw(inputOf(item, call.input)), open)),
      ...(call.results ?? []).flatMap((key) =>
        memberPart(item, open, { key, kind: `${type}.${key}` }),
      ),
    ]
  if (ITEM_PARTS.has(type)) return once(open, 'item', partEvent(type, item, { part: open.key }))
  return once(open, 'item', [{ type: 'unknown', text: item.text() }])
}

/** What a whole part of a message says that its pieces didn't. */
export function contentEvents(
  part: RawJson,
  open: OpenItem,
  place: number,
): readonly ProviderEvent[] {
  switch (stringOf(part.value, 'type')) {
    case 'output_text':
    case 'text':
      return [
        ...once(open, `text ${place}`, textEvent('text', 0, stringOf(part.value, 'text'))),
        ...rawItems(part, 'annotations').flatMap((annotation, nth) =>
          annotationEvents(annotation, open, `${place} ${nth}`),
        ),
      ]
    case 'refusal':
      return once(
        open,
        `refusal ${place}`,
        textEvent('refusal', 0, stringOf(part.value, 'refusal')),
      )
    case 'reasoning_text':
      return once(open, `thought ${place}`, textEvent('reasoning', 0, stringOf(part.value, 'text')))
    default:
      return once(open, `part ${place}`, [{ type: 'unknown', text: part.text() }])
  }
}

/** A source that a text names. */
export function annotationEvents(
  annotation: RawJson,
  open: OpenItem,
  place: string,
): readonly ProviderEvent[] {
  const part = `${open.key} annotation ${place}`
  return once(open, `annotation ${place}`, partEvent('annotation', annotation, { part }))
}

/** The id, the name and the kind of a call, as far as they are new; nothing where the item is none. */
export function beginCall(item: RawJson, open: OpenItem): readonly ProviderEvent[] {
  const call = ITEM_CALLS.get(stringOf(item.value, 'type') ?? '')
  if (call === undefined) return []
  const id = stringOf(item.value, 'call_id') ?? stringOf(item.value, 'id')
  const name = call.name ?? stringOf(item.value, 'name') ?? ''
  const begun = open.said.has('call')
  if (begun && open.name === name) return []
  open.said.add('call')
  open.name = name
  const { kind } = call
  return [
    {
      type: 'call',
      choice: 0,
      call: open.key,
      ...(id !== undefined && !begun && { id }),
      ...(name !== '' && { name }),
      ...(kind !== 'function' && { kind }),
    },
  ]
}

/** A piece of a call's input; none where it is empty. */
export function inputEvent(input: string, { key }: OpenItem): readonly ProviderEvent[] {
  return input === '' ? [] : [{ type: 'call', choice: 0, call: key, arguments: input }]
}

/** These events, unless pieces of the same came before. */
export function once(
  { said }: OpenItem,
  piece: string,
  events: readonly ProviderEvent[],
): readonly ProviderEvent[] {
  if (events.length === 0 || said.has(piece) || said.has(piece.replace(/ \d+$/u, ''))) return []
  said.add(piece)
  return events
}

/** Newer computer calls have several actions. */
function inputOf(item: RawJson, key: string): RawJson {
  const input = rawMember(item, key)
  return input.value === undefined && key === 'action' ? rawMember(item, 'actions') : input
}

function memberPart(
  item: RawJson,
  open: OpenItem,
  { key, kind = key }: { readonly key: string; readonly kind?: string },
): readonly ProviderEvent[] {
  const part = `${open.key} ${key}`
  return once(open, key, partEvent(kind, rawMember(item, key), { part }))
}
