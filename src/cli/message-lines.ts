import type { JsonObject, JsonValue } from '../contracts/json.ts'
import { isJsonArray } from '../json/is-json-array.ts'
import { isJsonObject } from '../json/is-json-object.ts'

/** Characters of a message, and how many messages stand at each end of a conversation. */
const TEXT_LIMIT = 160
const ENDS = 4
/** What goes before the conversation, by the names of all wires. */
const INSTRUCTIONS = ['system', 'instructions', 'systemInstruction', 'system_instruction']
/** The conversation itself: OpenAI's chat, Anthropic's, Mistral's and Ollama's; OpenAI's responses; Gemini's. */
const CONVERSATIONS = ['messages', 'input', 'contents']

/** The conversation that a request's body holds, a message a line, each shortened, whatever the wire. */
export function messageLines(body: JsonValue | undefined): readonly string[] {
  if (!isJsonObject(body)) return []
  const before = INSTRUCTIONS.flatMap((key) => toLine('system', body[key]))
  const lines = CONVERSATIONS.flatMap((key) => conversation(body[key]))
  const left = lines.length - 2 * ENDS
  if (left <= 1) return [...before, ...lines]
  return [...before, ...lines.slice(0, ENDS), `(${left} more)`, ...lines.slice(-ENDS)]
}

function conversation(value: JsonValue | undefined): readonly string[] {
  if (value === undefined) return []
  if (!isJsonArray(value)) return toLine('user', value)
  return value.flatMap((message) => toLine(roleOf(message), message))
}

function roleOf(message: JsonValue): string {
  if (!isJsonObject(message)) return 'user'
  const role = message['role'] ?? message['type']
  return typeof role === 'string' ? role : 'user'
}

function toLine(role: string, value: JsonValue | undefined): readonly string[] {
  if (value === undefined || value === null) return []
  return [`${role}: ${shortened(textsOf(value).join(' '))}`]
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim()
  return line.length > TEXT_LIMIT ? `${line.slice(0, TEXT_LIMIT).toWellFormed()}…` : line
}

/** What a message says: its texts and, as JSON, whatever else it holds. */
function textsOf(value: JsonValue): readonly string[] {
  if (typeof value === 'string') return [value]
  if (isJsonArray(value)) return value.flatMap(textsOf)
  return isJsonObject(value) ? membersOf(value) : []
}

function membersOf(value: JsonObject): readonly string[] {
  return Object.entries(value).flatMap(([key, member]) => {
    if (key === 'role' || key === 'type' || member === null) return []
    if (key === 'content' || key === 'text' || key === 'parts') return textsOf(member)
    return [`${key} ${JSON.stringify(member)}`]
  })
}
