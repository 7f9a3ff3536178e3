import type { ProviderCallKind, ProviderEvent } from '../../../contracts/provider-event.ts'
import { numberOf, stringOf } from '../../json-parts.ts'
import { type RawJson, rawItems, rawMember, textOfRaw } from '../../raw-json.ts'

type CallEvent = Extract<ProviderEvent, { readonly type: 'call' }>

/** A call that stands at a place of the list. */
interface PlacedCall {
  readonly key: string
  readonly id: string
}

/**
 * Makes a reader of the calls of messages. Of calls in both forms, the list and the older single one, the list counts:
 * servers that send both send one call twice. A call with a name and another id than the one at its place begins a new
 * one: some servers give all calls one place.
 */
export function createCallReader(): (said: RawJson, choice: number) => readonly ProviderEvent[] {
  const placed = new Map<string, PlacedCall>()
  let count = 0
  const keyAt = (place: string, id: string, name: string): string => {
    const known = placed.get(place)
    const isOther = id !== '' && name !== '' && known?.id !== '' && known?.id !== id
    if (known !== undefined && !isOther) return known.key
    const call = { key: String(count++), id }
    placed.set(place, call)
    return call.key
  }
  return (said, choice) => {
    const calls = rawItems(said, 'tool_calls')
    if (calls.length > 0)
      return calls.map((call, position) => {
        const custom = rawMember(call, 'custom')
        const definition = custom.value === undefined ? rawMember(call, 'function') : custom
        const id = stringOf(call.value, 'id') ?? ''
        const name = stringOf(definition.value, 'name') ?? ''
        const place = `${choice} ${numberOf(call.value, 'index') ?? position}`
        const kind = custom.value === undefined ? 'function' : 'custom'
        return {
          ...callEvent(definition, keyAt(place, id, name), kind),
          choice,
          ...(id !== '' && { id }),
        }
      })
    const single = rawMember(said, 'function_call')
    if (single.value === undefined || single.value === null) return []
    return [{ ...callEvent(single, keyAt(`${choice} single`, '', ''), 'function'), choice }]
  }
}

function callEvent(definition: RawJson, call: string, kind: ProviderCallKind): CallEvent {
  const name = stringOf(definition.value, 'name')
  const input = rawMember(definition, kind === 'custom' ? 'input' : 'arguments')
  return {
    type: 'call',
    choice: 0,
    call,
    ...(name !== undefined && name !== '' && { name }),
    ...(input.value !== undefined && input.value !== null && { arguments: textOfRaw(input) }),
    ...(kind !== 'function' && { kind }),
  }
}
