import type { JsonObject } from '../../contracts/json.ts'
import type { LlmTool } from '../../contracts/llm-options.ts'
import { isJsonArray } from '../../json/is-json-array.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import type { BarePart, BareReading } from './bare-shape.ts'
import { itemsOf, membersOf } from './json-node.ts'
import type { JsonNode } from './json-node.ts'
import { toolObject } from './tool-object.ts'

const OWN: ReadonlySet<string> = new Set(['toolCalls', 'content', 'needsMoreWork'])

/**
 * An object with `toolCalls`, and beside them `content` and `needsMoreWork`. It is clean where each of its calls can be
 * read. Without calls it is one only where it has nothing but these members.
 */
export function envelopeShape(node: JsonNode, tools: readonly LlmTool[]): BareReading | undefined {
  const { value } = node
  if (!isJsonObject(value) || !isEnvelope(value)) return undefined
  const members = membersOf(node)
  const parts: BarePart[] = []
  for (const [key, member] of members) {
    if (key === 'content') parts.push(...contentOf(member))
    if (key === 'toolCalls') parts.push(...callsOf(member, tools))
  }
  const items = isJsonArray(value['toolCalls']) ? value['toolCalls'].length : 0
  const calls = parts.filter((part) => 'call' in part).length
  if (items > 0 && calls === 0) return undefined
  const flag = value['needsMoreWork']
  return {
    parts,
    isMarked: calls === items,
    ...(typeof flag === 'boolean' ? { needsMoreWork: flag } : {}),
    skipped: Object.keys(value).filter((key) => !OWN.has(key)),
  }
}

function isEnvelope(value: JsonObject): boolean {
  const { toolCalls, content, needsMoreWork } = value
  if (isJsonArray(toolCalls) && toolCalls.length > 0) return true
  if (!Object.keys(value).every((key) => OWN.has(key))) return false
  if (toolCalls === undefined)
    return typeof needsMoreWork === 'boolean' && ['string', 'undefined'].includes(typeof content)
  if (!isJsonArray(toolCalls) && toolCalls !== null) return false
  return typeof content === 'string' || typeof needsMoreWork === 'boolean'
}

function contentOf({ value, text }: JsonNode): readonly BarePart[] {
  if (value === null) return []
  return [{ text: typeof value === 'string' ? value : text }]
}

function callsOf(list: JsonNode, tools: readonly LlmTool[]): readonly BarePart[] {
  return itemsOf(list).map((item) => {
    const call = toolObject(item, tools, { isCall: true })
    return call === undefined ? { text: item.text } : { call }
  })
}
