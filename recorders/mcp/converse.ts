import type {
  CallPlan,
  ListedTool,
  PlannedCall,
  SkippedTool,
} from '../../src/contracts/call-plan.ts'
import type { TaskRequest } from '../../src/contracts/calls-file.ts'
import type { Era } from '../../src/contracts/fixture.ts'
import { hasReferences, resolveReferences } from '../../src/calls/call-references.ts'
import type { JsonObject, JsonValue } from '../../src/contracts/json.ts'
import type { PlainRequest } from '../../src/contracts/recorder.ts'
import type { ServerDefinition } from '../../src/contracts/server-definition.ts'
import { valueAt } from '../../src/json/json-pointer.ts'
import type { Answerer } from './create-answerer.ts'
import type { Progress } from './create-progress.ts'
import type { ToolList } from './create-tool-list.ts'
import { type FailedRequest, greet, type GreetOptions } from './greet.ts'
import { type ListRequest, listPages } from './list-pages.ts'
import { createEarlierResults } from './earlier-results.ts'
import { type CallEnd, makeCall } from './make-call.ts'
import { makeCalls } from './make-calls.ts'

/** What a conversation is led with; every default is applied. */
export interface ConverseOptions extends GreetOptions {
  readonly server: Pick<ServerDefinition, 'name'>
  readonly answer: Answerer['answer']
  readonly toolList: ToolList
  readonly progress: Progress
  /** Made behind the calls. */
  readonly plainRequests?: readonly PlainRequest[]
  readonly plan: (tools: readonly ListedTool[]) => Promise<CallPlan>
  readonly callTimeout: number
  readonly concurrency: number
}

/** How a conversation went. */
export interface Talk {
  readonly era: Era
  readonly failedAt?: FailedRequest
  readonly protocolVersion?: string
  readonly reportedVersion?: string
  readonly calls: number
  readonly skipped: readonly SkippedTool[]
  /** How many plain requests got no answer. */
  readonly unanswered?: number
}

/** Leads the conversation: handshake, lists, calls. It ends early where the connection stops. */
export async function converse(options: ConverseOptions): Promise<Talk> {
  const { requests, toolList, progress, server } = options
  const nothing = { era: requests.era, calls: 0, skipped: [] }
  const greeting = await greet(options)
  if ('failedAt' in greeting) return { ...nothing, ...greeting }
  const { capabilities, ...identity } = greeting
  progress.tell({ type: 'greeted', server: server.name })
  if (requests.era === 'modern') listenForChanges(options, capabilities)
  const reply = await toolList.load()
  const hasTools = valueAt(capabilities, '/tools') !== undefined
  if (reply.kind !== 'result' && !(reply.kind === 'error' && !hasTools))
    return { ...nothing, ...identity, failedAt: { method: 'tools/list', reply } }
  await listTheRest(options, capabilities)
  const made = await makePlannedCalls(options, capabilities)
  const unanswered = await makePlainRequests(options)
  return { ...nothing, ...identity, ...made, ...(unanswered > 0 && { unanswered }) }
}

/** Makes requests as they are; resolves with how many of them got no answer. */
async function makePlainRequests(options: ConverseOptions): Promise<number> {
  const { plainRequests = [], requests, callTimeout: timeout, connection } = options
  let unanswered = 0
  for (const request of plainRequests) {
    const isOver = connection.current() !== undefined
    const reply = isOver
      ? undefined
      : await requests.request({ ...request, timeout, progress: true })
    if (reply?.kind !== 'result' && reply?.kind !== 'error') unanswered += 1
  }
  return unanswered
}

/** A server without a handshake tells of changes only who listens; the request stays open till the end. */
function listenForChanges({ requests }: ConverseOptions, capabilities: JsonObject): void {
  if (valueAt(capabilities, '/tools/listChanged') !== true) return
  const params = { notifications: { toolsListChanged: true } }
  void requests.request({ method: 'subscriptions/listen', params })
}

async function listTheRest(
  { requests, startTimeout: timeout }: ConverseOptions,
  capabilities: JsonObject,
): Promise<void> {
  const lists: readonly (Omit<ListRequest, 'timeout'> & { readonly capability: string })[] = [
    { capability: 'resources', method: 'resources/list', key: 'resources' },
    { capability: 'resources', method: 'resources/templates/list', key: 'resourceTemplates' },
    { capability: 'prompts', method: 'prompts/list', key: 'prompts' },
  ]
  for (const { capability, method, key } of lists)
    if (capabilities[capability] !== undefined) await listPages(requests, { method, key, timeout })
}

async function makePlannedCalls(
  options: ConverseOptions,
  capabilities: JsonObject,
): Promise<Pick<Talk, 'calls' | 'skipped'>> {
  const { connection, toolList, progress, concurrency } = options
  const nothing: CallPlan = { calls: [], skipped: [] }
  const planned = options.plan(toolList.tools())
  const plan = await progress.quietly(
    Promise.race([planned, connection.stopped.then(() => nothing)]),
  )
  const earlier = createEarlierResults()
  // Results are kept only if they are needed: there may be many.
  const isReferred = plan.calls.some((call) => hasReferences(call.arguments))
  const unready: SkippedTool[] = []
  const make = async (call: PlannedCall): Promise<CallEnd> => {
    const given = await resolveReferences(call.arguments, earlier.of)
    if (given.ok) return makeAndTell({ ...call, arguments: given.arguments }, options, capabilities)
    unready.push({ tool: call.tool, call: call.id, reason: given.reason })
    return { outcome: 'answered' }
  }
  const calls = await makeCalls(plan.calls, {
    concurrency,
    before: async () => {
      await toolList.reloadIfChanged()
      return connection.current() === undefined
    },
    make: async (call) =>
      (await (isReferred ? earlier.keep(call, make(call)) : make(call))).outcome,
    // A tool that says it changes something would change it twice.
    mayRepeat: ({ tool }) => hintOf(tool, toolList, 'readOnlyHint') !== false,
  })
  // What the last call changed is seen by listing once more.
  if (connection.current() === undefined) await toolList.reloadIfChanged()
  const made = new Set(plan.calls.slice(0, calls).map(({ tool }) => tool))
  const unmade = new Set(
    plan.calls.slice(calls).flatMap(({ tool }) => (made.has(tool) ? [] : tool)),
  )
  const reason = 'the conversation ended before it was called'
  return {
    calls: calls - unready.length,
    skipped: [...plan.skipped, ...unready, ...[...unmade].map((tool) => ({ tool, reason }))],
  }
}

async function makeAndTell(
  call: PlannedCall,
  options: ConverseOptions,
  capabilities: JsonObject,
): Promise<CallEnd> {
  const { connection, progress, callTimeout: timeout } = options
  const { id, tool } = call
  const began = performance.now()
  const task = taskFor(call, options, capabilities)
  progress.tell({ type: 'call-start', tool, id })
  const end = await makeCall(call, {
    ...options,
    timeout,
    stopped: connection.stopped,
    cancellable: valueAt(capabilities, '/tasks/cancel') !== undefined,
    ...(task === undefined ? {} : { task }),
  })
  progress.tell({ type: 'call-end', tool, id, elapsed: performance.now() - began })
  return end
}

function hintOf(tool: string, { tools }: ToolList, hint: string): JsonValue | undefined {
  const entry = tools().find(({ name }) => name === tool)?.entry
  return valueAt(entry ?? null, `/annotations/${hint}`)
}

/** Tasks are a part of 2025-11-25 alone; later ones are an extension. */
function taskFor(
  { tool, task }: PlannedCall,
  { requests, toolList }: ConverseOptions,
  capabilities: JsonObject,
): TaskRequest | undefined {
  if (requests.era === 'modern' || task === false) return undefined
  if (task !== undefined) return task
  const entry = toolList.tools().find(({ name }) => name === tool)?.entry
  const isRequired = valueAt(entry ?? null, '/execution/taskSupport') === 'required'
  const isOffered = valueAt(capabilities, '/tasks/requests/tools/call') !== undefined
  return isRequired && isOffered ? {} : undefined
}
