import type { JsonValue } from '../../contracts/json.ts'
import { scanJson } from '../../json/scan-json.ts'
import { safeParseJson } from '../../json/safe-parse-json.ts'
import { skipJsonWhiteSpace } from '../../json/json-white-space.ts'

/** A JSON value, and the text that it is written as. */
export interface JsonNode {
  readonly value: JsonValue
  readonly text: string
  /** UTF-16 offset of the text in the output. */
  readonly at: number
  /** Set where the text ended behind an item of an array: the bracket that isn't there, and was added. */
  readonly missing?: ']'
}

/** The members of an object by key, of a repeated key the last one; none of what is no object. */
export function membersOf(node: JsonNode): ReadonlyMap<string, JsonNode> {
  const members = new Map<string, JsonNode>()
  const { text } = node
  let at = skipJsonWhiteSpace(text, 0)
  if (text[at] !== '{') return members
  while (at < text.length) {
    const key = childAt(node, at + 1)
    if (key === undefined) break
    const colon = skipJsonWhiteSpace(text, key.end)
    const member = childAt(node, colon + 1)
    if (member === undefined || typeof key.node.value !== 'string') break
    members.set(key.node.value, member.node)
    at = skipJsonWhiteSpace(text, member.end)
    if (text[at] !== ',') break
  }
  return members
}

/** The items of an array; none of what is no array. */
export function itemsOf(node: JsonNode): readonly JsonNode[] {
  const items: JsonNode[] = []
  const { text } = node
  let at = skipJsonWhiteSpace(text, 0)
  if (text[at] !== '[') return items
  while (at < text.length) {
    const item = childAt(node, at + 1)
    if (item === undefined) break
    items.push(item.node)
    at = skipJsonWhiteSpace(text, item.end)
    if (text[at] !== ',') break
  }
  return items
}

function childAt(
  { text, at }: JsonNode,
  from: number,
): { readonly node: JsonNode; readonly end: number } | undefined {
  const start = skipJsonWhiteSpace(text, from)
  const scan = scanJson(text, start)
  if (!scan.ok) return undefined
  const own = text.slice(start, scan.end)
  const reading = safeParseJson(own)
  if (!reading.ok) return undefined
  return { node: { value: reading.value, text: own, at: at + start }, end: scan.end }
}
