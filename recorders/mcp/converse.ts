import type {
  CallPlan,
  ListedTool,
  PlannedCall,
  SkippedTool,
} from '../../src/contracts/call-plan.ts'
import type { JsonObject } from '../../src/contracts/json.ts'
import { isJsonObject } from '../../src/json/is-json-object.ts'
import { packageVersion } from '../../src/files/package-version.ts'
import type { Connection } from './connection.ts'
import type { Progress } from './create-progress.ts'
import type { ToolList } from './create-tool-list.ts'
import { type ListRequest, listPages } from './list-pages.ts'
import { makeCalls } from './make-calls.ts'
import type { Reply } from './rpc-peer.ts'

/** What a conversation is led with; every default is applied. */
export interface ConverseOptions {
  readonly connection: Connection
  readonly toolList: ToolList
  readonly progress: Progress
  readonly capabilities: JsonObject
  readonly plan: (tools: readonly ListedTool[]) => Promise<CallPlan>
  readonly startTimeout: number
  readonly callTimeout: number
  readonly concurrency: number
  readonly protocolVersion: string
}

/** The request that a start failed at, and what came of it. */
export interface FailedRequest {
  readonly method: 'initialize' | 'tools/list'
  readonly reply: Reply
}

/** How a conversation went. */
export interface Talk {
  readonly failedAt?: FailedRequest
  readonly protocolVersion?: string
  readonly reportedVersion?: string
  readonly calls: number
  readonly skipped: readonly SkippedTool[]
}

/** Leads the conversation: handshake, lists, calls. It ends early where the connection stops. */
export async function converse(options: ConverseOptions): Promise<Talk> {
  const { connection, toolList } = options
  if (!(await connection.opened)) return failed('initialize', { kind: 'closed' })
  const hello = await initialize(options)
  if (hello.kind !== 'result') return failed('initialize', hello)
  if (!isJsonObject(hello.result))
    return failed('initialize', { kind: 'error', error: hello.result })
  const identity = identityIn(hello.result)
  if (identity.protocolVersion !== undefined) connection.agree(identity.protocolVersion)
  connection.peer.notify('notifications/initialized')
  const listed = await toolList.load()
  const { capabilities } = hello.result
  const offers = (capability: string): boolean =>
    isJsonObject(capabilities) && capabilities[capability] !== undefined
  if (listed.kind !== 'result' && !(listed.kind === 'error' && !offers('tools')))
    return { ...identity, ...failed('tools/list', listed) }
  await listTheRest(options, offers)
  return { ...identity, ...(await makePlannedCalls(options)) }
}

function failed(method: FailedRequest['method'], reply: Reply): Talk {
  return { failedAt: { method, reply }, calls: 0, skipped: [] }
}

function initialize(options: ConverseOptions): Promise<Reply> {
  const { connection, capabilities, protocolVersion, startTimeout: timeout } = options
  const clientInfo = { name: 'mcp-assay', version: packageVersion() }
  const params = { protocolVersion, capabilities, clientInfo }
  return connection.peer.request({ method: 'initialize', params, timeout })
}

function identityIn(hello: JsonObject): Pick<Talk, 'protocolVersion' | 'reportedVersion'> {
  const { protocolVersion, serverInfo } = hello
  const version = isJsonObject(serverInfo) ? serverInfo['version'] : undefined
  return {
    ...(typeof protocolVersion === 'string' ? { protocolVersion } : {}),
    ...(typeof version === 'string' ? { reportedVersion: version } : {}),
  }
}

async function listTheRest(
  { connection, startTimeout: timeout }: ConverseOptions,
  offers: (capability: string) => boolean,
): Promise<void> {
  const lists: readonly (Omit<ListRequest, 'timeout'> & { readonly capability: string })[] = [
    { capability: 'resources', method: 'resources/list', key: 'resources' },
    { capability: 'resources', method: 'resources/templates/list', key: 'resourceTemplates' },
    { capability: 'prompts', method: 'prompts/list', key: 'prompts' },
  ]
  for (const { capability, method, key } of lists)
    if (offers(capability)) await listPages(connection.peer, { method, key, timeout })
}

async function makePlannedCalls(
  options: ConverseOptions,
): Promise<Pick<Talk, 'calls' | 'skipped'>> {
  const { connection, toolList, progress, concurrency } = options
  const nothing: CallPlan = { calls: [], skipped: [] }
  const planned = options.plan(toolList.tools())
  const plan = await progress.quietly(
    Promise.race([planned, connection.stopped.then(() => nothing)]),
  )
  const calls = await makeCalls(plan.calls, {
    concurrency,
    before: async () => {
      await toolList.reloadIfChanged()
      return connection.current() === undefined
    },
    make: (call) => makeCall(call, options),
  })
  // What the last call changed is seen by listing once more.
  if (connection.current() === undefined) await toolList.reloadIfChanged()
  const unmade = new Set(plan.calls.slice(calls).map((call) => call.tool))
  const reason = 'the conversation ended before it was called'
  return {
    calls,
    skipped: [...plan.skipped, ...[...unmade].map((tool) => ({ tool, reason }))],
  }
}

async function makeCall(call: PlannedCall, options: ConverseOptions): Promise<void> {
  const { connection, progress, callTimeout: timeout } = options
  const { id, tool, expect } = call
  const began = performance.now()
  progress.tell({ type: 'call-start', tool, id })
  await connection.peer.request({
    method: 'tools/call',
    params: { name: tool, arguments: call.arguments },
    timeout,
    call: { id, ...(expect === undefined ? {} : { expect }) },
  })
  progress.tell({ type: 'call-end', tool, id, elapsed: performance.now() - began })
}
