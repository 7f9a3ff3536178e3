import type { ProviderEvent } from '../../contracts/provider-event.ts'
import { type RawJson, textOfRaw } from '../raw-json.ts'

/** Content that is neither text nor a call, in the provider's word for it; none where it is absent, null or an empty text. */
export function partEvent(
  kind: string,
  raw: RawJson,
  place: { readonly choice?: number; readonly part: string },
): readonly ProviderEvent[] {
  if (raw.value === undefined || raw.value === null || raw.value === '') return []
  const { choice = 0, part } = place
  return [{ type: 'part', choice, part, kind, text: textOfRaw(raw) }]
}
