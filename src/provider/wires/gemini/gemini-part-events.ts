import type { JsonValue } from '../../../contracts/json.ts'
import type { ProviderCallKind, ProviderEvent } from '../../../contracts/provider-event.ts'
import { memberOf, stringOf } from '../../json-parts.ts'
import { type RawJson, rawItems, rawMember, textOfRaw } from '../../raw-json.ts'
import { partEvent } from '../part-event.ts'
import { textEvent } from '../text-event.ts'

/** How a call stands in a part. */
interface PartCall {
  readonly kind: ProviderCallKind
  /** The member with its name, or the name of a tool that is built in. */
  readonly named: { readonly member: string } | { readonly name: string }
  readonly input: string
}

const CALLS: ReadonlyMap<string, PartCall> = new Map<string, PartCall>([
  ['functionCall', { kind: 'function', named: { member: 'name' }, input: 'args' }],
  ['executableCode', { kind: 'provider', named: { name: 'code_execution' }, input: 'code' }],
  ['toolCall', { kind: 'provider', named: { member: 'toolType' }, input: 'args' }],
])

/** What a part may hold that is neither text nor a call. */
const PARTS = [
  'audioTranscription',
  'codeExecutionResult',
  'fileData',
  'functionResponse',
  'inlineData',
  'toolResponse',
]

/** What one part of a content says; `next` numbers calls and parts. */
export function geminiPartEvents(
  part: RawJson,
  choice: number,
  next: () => number,
): readonly ProviderEvent[] {
  const text = stringOf(part.value, 'text')
  const signature = rawMember(part, 'thoughtSignature')
  const says = memberOf(part.value, 'thought') === true ? 'reasoning' : 'text'
  const events = [
    ...textEvent(says, choice, text),
    ...[...CALLS].flatMap(([key, call]) =>
      callEvents(rawMember(part, key), call, { choice, next }),
    ),
    ...PARTS.flatMap((key) =>
      partEvent(key, rawMember(part, key), { choice, part: `${key} ${next()}` }),
    ),
  ]
  const isKnown = events.length > 0 || text !== undefined || signature.value !== undefined
  const kept: readonly ProviderEvent[] = isKnown ? events : unknownEvents(part)
  const place = { choice, part: `signature ${next()}` }
  return [...kept, ...partEvent('thoughtSignature', signature, place)]
}

function unknownEvents(part: RawJson): readonly ProviderEvent[] {
  return isEmpty(part.value) ? [] : [{ type: 'unknown', text: part.text() }]
}

function isEmpty(value: JsonValue | undefined): boolean {
  return typeof value !== 'object' || value === null || Object.keys(value).length === 0
}

/** Arguments that come in pieces are told as parts: their places are paths, and no JSON text. */
function callEvents(
  definition: RawJson,
  { kind, named, input }: PartCall,
  { choice, next }: { readonly choice: number; readonly next: () => number },
): readonly ProviderEvent[] {
  if (definition.value === undefined) return []
  const call = String(next())
  const id = stringOf(definition.value, 'id')
  const name = 'name' in named ? named.name : stringOf(definition.value, named.member)
  const given = rawMember(definition, input)
  const pieces = rawItems(definition, 'partialArgs').flatMap((piece) =>
    partEvent('partialArgs', piece, { choice, part: `partialArgs ${next()}` }),
  )
  // What goes on with a call names it no more.
  if (id === undefined && name === undefined && given.value === undefined) return pieces
  return [
    {
      type: 'call',
      choice,
      call,
      ...(id !== undefined && { id }),
      ...(name !== undefined && { name }),
      ...(given.value !== undefined && { arguments: textOfRaw(given) }),
      ...(kind !== 'function' && { kind }),
    },
    ...pieces,
  ]
}
