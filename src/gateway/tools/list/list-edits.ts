import type { JsonObject, JsonValue } from '../../../contracts/json.ts'
import type { ByteEdit } from '../../../json/edit-bytes.ts'
import { isJsonObject } from '../../../json/is-json-object.ts'
import { type ByteSpan, elementsAt, memberAt, valueIn } from '../../../json/json-bytes.ts'
import { jsonEqual } from '../../../json/json-equal.ts'
import { memberEdits } from '../../../json/member-edits.ts'
import { removalEdits } from '../../../json/removal-edits.ts'
import type { RpcMessage } from '../../../rpc/rpc-message.ts'

/** An entry of a page of tools, where it stands. */
export interface ListedTool extends ByteSpan {
  readonly name: string
  readonly entry: JsonObject
}

/** What a client is shown in place of an entry. */
export interface ShownTool {
  /** Undefined where the tool isn't shown. */
  readonly name: string | undefined
  readonly description?: string
  readonly inputSchema?: JsonValue
  /** Undefined where none is promised. */
  readonly outputSchema: JsonValue | undefined
  /** JSON texts of the entries behind it. */
  readonly virtuals: readonly string[]
}

/** The tools of a result of tools/list; undefined where it is none, and without entries that have no name. */
export function listedTools({ data, places }: RpcMessage): readonly ListedTool[] | undefined {
  const tools = places.result && memberAt(data, 'tools', places.result.start)
  if (tools === undefined || data[tools.start] !== OPEN_BRACKET) return undefined
  return elementsAt(data, tools.start).flatMap((span) => {
    const entry = valueIn(data, span)
    const name = isJsonObject(entry) ? entry['name'] : undefined
    return isJsonObject(entry) && typeof name === 'string' ? [{ ...span, name, entry }] : []
  })
}

const OPEN_BRACKET = 0x5b

/** The edits that show tools as something else, where that is what the rules ask for. */
export function listEdits(
  { data, places }: RpcMessage,
  shown: ReadonlyMap<ListedTool, ShownTool>,
): readonly ByteEdit[] {
  const tools = places.result && memberAt(data, 'tools', places.result.start)
  const elements = tools === undefined ? [] : elementsAt(data, tools.start)
  const byStart = new Map([...shown].map(([tool, as]) => [tool.start, { tool, as }]))
  const removed = new Set<number>()
  const edits: ByteEdit[] = []
  for (const [index, { start, end }] of elements.entries()) {
    const found = byStart.get(start)
    if (found === undefined) continue
    const { tool, as } = found
    if (as.name !== undefined) {
      edits.push(...entryEdits(data, tool, { ...as, name: as.name }))
      if (as.virtuals.length > 0) edits.push({ start: end, end, text: `,${as.virtuals.join(',')}` })
    } else if (as.virtuals.length > 0) edits.push({ start, end, text: as.virtuals.join(',') })
    else removed.add(index)
  }
  return [...edits, ...removalEdits(elements, (index) => removed.has(index))]
}

function entryEdits(
  data: Uint8Array,
  { start, name, entry }: ListedTool,
  shown: ShownTool & { readonly name: string },
): readonly ByteEdit[] {
  const wanted: readonly (readonly [key: string, value: JsonValue | undefined])[] = [
    ['name', shown.name === name ? undefined : shown.name],
    ['description', shown.description],
    ['inputSchema', shown.inputSchema],
    ['outputSchema', shown.outputSchema],
  ]
  const set = wanted.flatMap(([key, value]) => {
    const now = entry[key]
    const isSame = value === undefined || (now !== undefined && jsonEqual(now, value))
    return isSame ? [] : [[key, JSON.stringify(value)] as const]
  })
  const isDropped = shown.outputSchema === undefined && entry['outputSchema'] !== undefined
  return memberEdits(data, start, {
    set: Object.fromEntries(set),
    drop: isDropped ? ['outputSchema'] : [],
  })
}
