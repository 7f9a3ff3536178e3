import type { JsonValue } from '../../contracts/json.ts'
import type { ProviderEvent } from '../../contracts/provider-event.ts'
import { stringOf } from '../json-parts.ts'

/** Makes what tells the id and the model of an answer, each once, in whichever message they come; none where nothing is new. */
export function createStartEvent(
  keys: { readonly id: string; readonly model: string } = { id: 'id', model: 'model' },
): (value: JsonValue | undefined) => readonly ProviderEvent[] {
  let known: { readonly id?: string; readonly model?: string } = {}
  let begun = false
  return (value) => {
    const id = known.id ?? (stringOf(value, keys.id) || undefined)
    const model = known.model ?? (stringOf(value, keys.model) || undefined)
    if (begun && id === known.id && model === known.model) return []
    begun = true
    known = { ...(id !== undefined && { id }), ...(model !== undefined && { model }) }
    return [{ type: 'start', ...known }]
  }
}
