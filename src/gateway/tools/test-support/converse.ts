import type { GatewayEvent } from '../../../contracts/gateway-event.ts'
import type { JsonObject, JsonValue } from '../../../contracts/json.ts'
import type { WrapRules } from '../../../contracts/wrap-rule.ts'
import { isJsonArray } from '../../../json/is-json-array.ts'
import { isJsonObject } from '../../../json/is-json-object.ts'
import { partOf, readRpcMessage, type RpcMessage } from '../../../rpc/rpc-message.ts'
import { compileSchema } from '../../../schema/compile-schema.ts'
import { createToolAdapter } from '../create-tool-adapter.ts'
import type { ToolEntries } from '../tool-adapter.ts'
import { createToolMemory, type MemoryForTests } from './create-tool-memory.ts'

/** What a client and a server say to each other through an adapter. */
export interface ConversationOptions {
  /** Of the server, by name; the rest of an entry may be left out. */
  readonly tools?: Readonly<Record<string, JsonObject>>
  readonly rules?: WrapRules
  readonly auto?: 'needed' | 'recommended'
  readonly memory?: MemoryForTests
  /** @defaultValue 2025-11-25 */
  readonly protocolVersion?: string
  readonly serverVersion?: string
  readonly allowOrigins?: readonly string[]
  readonly isAlone?: boolean
}

/** What a client got of a call. */
interface Answer {
  readonly result: JsonValue
  /** Whether not a byte was changed. */
  readonly isSame: boolean
  readonly isListChanged: boolean
  /** Whether a client that holds results to the outputSchema that it was told takes it. */
  readonly isAccepted: boolean
}

/** A conversation of one client, whose server is called `shop`. */
export interface Conversation {
  readonly memory: MemoryForTests
  readonly events: GatewayEvent[]
  /** Lists the tools, and gives the entries that the client gets. */
  readonly list: (tools?: Readonly<Record<string, JsonObject>>) => readonly JsonObject[]
  /** Calls a tool by the name that the client knows; the server answers with a result. */
  readonly call: (name: string, result: JsonValue) => Promise<Answer>
}

/** Begins a conversation. */
export function converse(options: ConversationOptions): Conversation {
  const { memory = createToolMemory(), tools = {}, serverVersion } = options
  const { protocolVersion = '2025-11-25' } = options
  const events: GatewayEvent[] = []
  const onEvent = (event: GatewayEvent): void => void events.push(event)
  const adapter = createToolAdapter({ ...options, server: 'shop', memory, onEvent })
  const view = { protocolVersion, ...(serverVersion !== undefined && { serverVersion }) }
  let entries: ToolEntries = new Map()
  let shown: readonly JsonObject[] = []
  return {
    memory,
    events,
    list: (now = tools) => {
      const list = adapter.adaptList(listOf(now), view)
      entries = list.entries
      const all = partOf(list.message, ['result', 'tools']) ?? null
      shown = isJsonArray(all) ? all.filter(isJsonObject) : []
      return shown
    },
    call: async (name, result) => {
      const { message: _sent, ...call } = adapter.adaptCall(message({ params: { name } }))
      const entry = entries.get(call.tool)
      const came = message({ result })
      const known = { ...call, ...view, ...(entry !== undefined && { entry }) }
      const { message: given, isListChanged } = await adapter.adaptAnswer(came, known)
      const got = partOf(given, ['result']) ?? null
      const schema = shown.find((tool) => tool['name'] === name)?.['outputSchema']
      const isSame = given === came
      return { result: got, isSame, isListChanged, isAccepted: isAccepted(got, schema) }
    },
  }
}

function listOf(tools: Readonly<Record<string, JsonObject>>): RpcMessage {
  const listed = Object.entries(tools).map(([name, entry]) => ({
    name,
    inputSchema: { type: 'object' },
    ...entry,
  }))
  return message({ result: { tools: listed } })
}

function message(members: JsonObject): RpcMessage {
  return readRpcMessage(Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, ...members })))
}

function isAccepted(result: JsonValue, schema: JsonValue | undefined): boolean {
  const { structuredContent, isError } = isJsonObject(result) ? result : {}
  if (schema === undefined || isError === true) return true
  const compiled = compileSchema(schema)
  if (!compiled.ok || structuredContent === undefined) return false
  return compiled.validate(structuredContent).length === 0
}
