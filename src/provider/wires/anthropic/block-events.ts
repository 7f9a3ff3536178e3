import type { ProviderEvent } from '../../../contracts/provider-event.ts'
import { stringOf } from '../../json-parts.ts'
import { type RawJson, rawItems, rawMember, textOfRaw } from '../../raw-json.ts'
import { partEvent } from '../part-event.ts'
import { textEvent } from '../text-event.ts'

/** Who runs the calls of these blocks. */
const CALLS: ReadonlyMap<string, 'function' | 'provider'> = new Map([
  ['tool_use', 'function'],
  ['server_tool_use', 'provider'],
  ['mcp_tool_use', 'provider'],
])

/** Blocks of the documentation that hold neither text nor a call. */
const PARTS: ReadonlySet<string> = new Set([
  'redacted_thinking',
  'container_upload',
  'fallback',
  'mcp_tool_listing',
])

/** Whether a block of this type is a call. */
export function isCallBlock(type: string): boolean {
  return CALLS.has(type)
}

/** What a block of a message says, all but the input of a call. */
export function blockEvents(block: RawJson, index: number): readonly ProviderEvent[] {
  const type = stringOf(block.value, 'type') ?? ''
  const member = (key: string): RawJson => rawMember(block, key)
  const kind = CALLS.get(type)
  if (kind !== undefined) return [callEvent(block, index, kind)]
  if (type === 'text')
    return [
      ...textEvent('text', 0, member('text').value),
      ...rawItems(block, 'citations').flatMap((citation, place) =>
        partEvent('citation', citation, { part: `${index} citation ${place}` }),
      ),
    ]
  if (type === 'thinking')
    return [
      ...textEvent('reasoning', 0, member('thinking').value),
      ...partEvent('signature', member('signature'), { part: `${index} signature` }),
    ]
  if (type === 'compaction') return compactionEvents(block, index)
  if (PARTS.has(type) || type.endsWith('_tool_result'))
    return partEvent(type, block, { part: String(index) })
  return [{ type: 'unknown', text: block.text() }]
}

/** What a block or a delta says of a conversation that was compacted. */
export function compactionEvents(block: RawJson, index: number): readonly ProviderEvent[] {
  return ['content', 'encrypted_content'].flatMap((key) =>
    partEvent(`compaction.${key}`, rawMember(block, key), { part: `${index} ${key}` }),
  )
}

/** The input of a call as it stands in its block. */
export function inputEvent(block: RawJson, index: number): readonly ProviderEvent[] {
  const input = rawMember(block, 'input')
  if (input.value === undefined) return []
  return [{ type: 'call', choice: 0, call: String(index), arguments: textOfRaw(input) }]
}

function callEvent(block: RawJson, index: number, kind: 'function' | 'provider'): ProviderEvent {
  const id = stringOf(block.value, 'id')
  const name = stringOf(block.value, 'name')
  return {
    type: 'call',
    choice: 0,
    call: String(index),
    ...(id !== undefined && { id }),
    ...(name !== undefined && { name }),
    ...(kind !== 'function' && { kind }),
  }
}
