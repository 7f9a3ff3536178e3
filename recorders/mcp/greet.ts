import type { JsonObject, JsonValue } from '../../src/contracts/json.ts'
import { isJsonObject } from '../../src/json/is-json-object.ts'
import { metaOf } from '../../src/mcp/meta-keys.ts'
import type { Connection } from './connection.ts'
import { type Requester, clientInfo } from './requester.ts'
import type { Reply } from './rpc-peer.ts'
import { supportedVersions } from '../../src/mcp/supported-versions.ts'

/** The request that a start failed at, and what came of it. */
export interface FailedRequest {
  readonly method: 'initialize' | 'server/discover' | 'tools/list'
  readonly reply: Reply
  /** The revisions that the server says it speaks, none of which is ours. */
  readonly supported?: readonly string[]
}

/** How a server was greeted: what it says of itself, or where that failed. */
export type Greeting =
  | { readonly failedAt: FailedRequest }
  | {
      readonly protocolVersion?: string
      readonly reportedVersion?: string
      readonly capabilities: JsonObject
    }

/** What a greeting needs. */
export interface GreetOptions {
  readonly connection: Connection
  readonly requests: Requester
  /** What this client declares that it can do. */
  readonly capabilities: JsonObject
  readonly startTimeout: number
}

/** Begins a conversation: with the handshake, or by asking what the server offers where there is none (2026-07-28). */
export async function greet(options: GreetOptions): Promise<Greeting> {
  const { connection, requests } = options
  const isLegacy = requests.era === 'legacy'
  const method = isLegacy ? 'initialize' : 'server/discover'
  if (!(await connection.opened)) return { failedAt: { method, reply: { kind: 'closed' } } }
  return isLegacy ? initialize(options) : discover(options)
}

async function initialize(options: GreetOptions): Promise<Greeting> {
  const { connection, requests, capabilities, startTimeout: timeout } = options
  const params = {
    protocolVersion: requests.protocolVersion,
    capabilities,
    clientInfo: clientInfo(),
  }
  const reply = await requests.request({ method: 'initialize', params, timeout })
  const hello = objectIn(reply)
  if (hello === undefined) return failed('initialize', reply)
  const { protocolVersion, serverInfo } = hello
  if (typeof protocolVersion === 'string') connection.agree(protocolVersion)
  connection.peer.notify('notifications/initialized')
  return {
    ...(typeof protocolVersion === 'string' ? { protocolVersion } : {}),
    ...versionOf(serverInfo),
    capabilities: capabilitiesIn(hello),
  }
}

async function discover(options: GreetOptions): Promise<Greeting> {
  const { connection, requests, startTimeout: timeout } = options
  const { protocolVersion } = requests
  connection.agree(protocolVersion)
  const reply = await requests.request({ method: 'server/discover', params: {}, timeout })
  const found = objectIn(reply)
  if (found === undefined || supportedVersions(reply)?.includes(protocolVersion) === false)
    return failed('server/discover', reply)
  return {
    protocolVersion,
    ...versionOf(metaOf(found, 'serverInfo')),
    capabilities: capabilitiesIn(found),
  }
}

function failed(method: FailedRequest['method'], reply: Reply): Greeting {
  const supported = supportedVersions(reply)
  return { failedAt: { method, reply, ...(supported === undefined ? {} : { supported }) } }
}

function objectIn(reply: Reply): JsonObject | undefined {
  return reply.kind === 'result' && isJsonObject(reply.result) ? reply.result : undefined
}

function versionOf(info: JsonValue | undefined): { readonly reportedVersion?: string } {
  const version = isJsonObject(info) ? info['version'] : undefined
  return typeof version === 'string' ? { reportedVersion: version } : {}
}

function capabilitiesIn({ capabilities }: JsonObject): JsonObject {
  return isJsonObject(capabilities) ? capabilities : {}
}
