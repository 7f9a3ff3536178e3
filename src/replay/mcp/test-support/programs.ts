import { Client as ClientV2, type Transport as TransportV2 } from '@modelcontextprotocol/client'
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js'
import type { Transport as TransportV1 } from '@modelcontextprotocol/sdk/shared/transport.js'
import {
  CreateMessageRequestSchema,
  ElicitRequestSchema,
  ListRootsRequestSchema,
  ResultSchema,
} from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import type { Fixture } from '../../../contracts/fixture.ts'
import type { JsonObject, JsonValue } from '../../../contracts/json.ts'
import { isJsonObject } from '../../../json/is-json-object.ts'
import { partOf } from '../../../rpc/rpc-message.ts'
import { readCrossings } from '../recording/read-crossings.ts'
import { roleOf } from '../recording/role-of.ts'

const INFO = { name: 'a-program', version: '1.0.0' }
const CAPABILITIES = { sampling: {}, elicitation: {}, roots: {} }
const MESSAGE = {
  role: 'assistant' as const,
  model: 'm',
  content: { type: 'text' as const, text: 'yes' },
}
const REFUSED = { action: 'decline' as const }

/** What a client asked, and what it was answered. */
export interface Exchanged {
  readonly method: string
  readonly params: JsonObject
  readonly answer: JsonValue
}

/** A program that connects as a client. */
export interface Program {
  /** The result, or the code and the message of the error. */
  readonly ask: (asked: Omit<Exchanged, 'answer'>) => Promise<unknown>
  readonly close: () => Promise<void>
}

/** Connects the client of the first SDK. */
export async function withV1(transport: TransportV1): Promise<Program> {
  const client = new ClientV1(INFO, { capabilities: CAPABILITIES })
  client.setRequestHandler(ListRootsRequestSchema, () => ({ roots: [] }))
  client.setRequestHandler(CreateMessageRequestSchema, () => MESSAGE)
  client.setRequestHandler(ElicitRequestSchema, () => REFUSED)
  await client.connect(transport)
  return {
    ask: ({ method, params }) => client.request({ method, params }, ResultSchema).catch(errorOfV1),
    close: () => client.close(),
  }
}

/** Connects the client of the second SDK, which begins as it is told to. */
export function withV2(mode: 'legacy' | 'auto' | { readonly pin: string }) {
  return async (transport: TransportV2): Promise<Program> => {
    const client = new ClientV2(INFO, {
      capabilities: CAPABILITIES,
      versionNegotiation: { mode },
    })
    client.setRequestHandler('roots/list', () => ({ roots: [] }))
    client.setRequestHandler('sampling/createMessage', () => MESSAGE)
    client.setRequestHandler('elicitation/create', () => REFUSED)
    await client.connect(transport)
    return {
      ask: ({ method, params }) =>
        client.request({ method, params }, z.looseObject({})).catch(errorOfV2),
      close: () => client.close(),
    }
  }
}

/** What a client asked of tools, and so on; not how it began, and how tasks went on. */
export function exchangesOf(fixture: Fixture): readonly Exchanged[] {
  const { crossings } = readCrossings(fixture)
  return crossings.flatMap(({ dir, message }) => {
    const { method = '', id } = message
    const isAsked =
      dir === 'send' &&
      roleOf(message) === 'request' &&
      !/^(?:initialize|server|subscriptions)/u.test(method)
    const answer = crossings.find(
      (other) =>
        other.dir === 'recv' && roleOf(other.message) === 'answer' && other.message.id === id,
    )
    if (!isAsked || answer === undefined) return []
    const params = partOf(message, ['params'])
    const { _meta, ...rest } = isJsonObject(params) ? params : {}
    const result = partOf(answer.message, ['result']) ?? partOf(answer.message, ['error'])
    return [{ method, params: rest, answer: withoutType(result ?? null) }]
  })
}

/** Of a result in the newest revision, the second SDK keeps its type to itself. */
function withoutType(answer: JsonValue): JsonValue {
  if (!isJsonObject(answer)) return answer
  const { resultType: _resultType, ...rest } = answer
  return rest
}

/** The first SDK puts the code before the message. */
function errorOfV1(error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error)) return error
  return { code: error.code, message: error.message.replace(/^MCP error -\d+: /u, '') }
}

function errorOfV2(error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error)) return error
  return { code: error.code, message: error.message }
}
