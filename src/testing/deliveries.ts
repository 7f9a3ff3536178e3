import type { Channel } from '../contracts/classification.ts'
import type { JsonObject, JsonValue } from '../contracts/json.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { DAMAGES, subjectOf } from './damage-kinds.ts'

/** A block of a result's content. */
export type SyntheticBlock =
  | { type: 'text'; text: string }
  | { type: 'resource'; resource: { uri: string; mimeType: string; text: string } }

/** A tool's result that was made up. Its types are those of the official SDKs, so that it can be passed on as it is. */
export type SyntheticResult = {
  content: SyntheticBlock[]
  structuredContent?: { [name: string]: JsonValue }
  _meta: { 'mcp-assay/origin': 'synthetic' }
}

/** The content of a result in one delivery. */
type Parts = Omit<SyntheticResult, '_meta'>

/** A way in which servers return a value. */
interface Delivery {
  readonly channel: Channel
  readonly write: (value: JsonValue) => Parts | undefined
}

/** All deliveries, in the order in which they alternate. */
export const DELIVERIES = {
  structured: {
    channel: 'structured',
    write: (value) => structured(value, () => []),
  },
  both: {
    channel: 'structured',
    write: (value) => structured(value, (object) => [textBlock(JSON.stringify(object))]),
  },
  text: { channel: 'text', write: (value) => inText(JSON.stringify(value)) },
  indented: { channel: 'text', write: (value) => inText(JSON.stringify(value, null, 2)) },
  fenced: { channel: 'text', write: (value) => damaged('fenced', JSON.stringify(value, null, 2)) },
  prose: { channel: 'text', write: (value) => damaged('prose', JSON.stringify(value)) },
  'python-literal': {
    channel: 'text',
    write: (value) => damaged('python-literal', spaced(value)),
  },
  resource: {
    channel: 'resource',
    write: (value) => ({ content: [resourceBlock(JSON.stringify(value))] }),
  },
} as const satisfies Readonly<Record<string, Delivery>>

function structured(
  value: JsonValue,
  blocks: (object: JsonObject) => SyntheticBlock[],
): Parts | undefined {
  if (!isJsonObject(value)) return undefined
  return { content: blocks(value), structuredContent: { ...value } }
}

function inText(text: string): Parts {
  return { content: [textBlock(text)] }
}

function damaged(kind: 'fenced' | 'prose' | 'python-literal', text: string): Parts | undefined {
  const written = DAMAGES[kind](subjectOf(text), 0)
  return written && inText(written.text)
}

function textBlock(text: string): SyntheticBlock {
  return { type: 'text', text }
}

function resourceBlock(text: string): SyntheticBlock {
  const uri = 'synthetic:///result.json'
  return { type: 'resource', resource: { uri, mimeType: 'application/json', text } }
}

/** Writes JSON on one line with a space behind each comma and colon, as Python prints it. Strings have no line breaks. */
function spaced(value: JsonValue): string {
  return JSON.stringify(value, null, 1)
    .replaceAll(/(?<=[[{])\n *|\n *(?=[\]}])/gu, '')
    .replaceAll(/\n */gu, ' ')
}
