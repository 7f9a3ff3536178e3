import { setImmediate as nextTurn } from 'node:timers/promises'
import type { JsonObject } from '../../contracts/json.ts'
import type { ClientFailure, ClientTask, TakenWay, WayOutcome } from './client-messages.ts'
import { type ClientWay, describeWay, type LlmClient } from './llm-client.ts'
import { memberOf, methodOf } from './method-of.ts'
import { recordedFetch } from './recorded-fetch.ts'

interface Opened {
  readonly client: unknown
  /** Whether it has asked for anything yet. */
  readonly hasAsked: () => boolean
}

/** Leads a client, of the package that was loaded, through a recorded exchange in each of its ways. Those that its version doesn't have are left out. */
export async function takeAnswer(
  client: LlmClient,
  loaded: unknown,
  task: ClientTask,
): Promise<readonly TakenWay[]> {
  const taken: TakenWay[] = []
  for (const way of client.ways(task.request)) {
    const opened = open(client, loaded, task)
    const method = way.methods.map((path) => methodOf(opened.client, path)).find(isThere)
    if (method === undefined) continue
    const asked = (): unknown => method(requestBody(task.request.body, way))
    taken.push({ way: describeWay(way), outcome: await outcomeOf(asked, way, opened) })
    // What a client leaves behind, a promise that is rejected, is told here and not in the next way.
    await nextTurn()
  }
  return taken
}

function open(
  { className, options }: LlmClient,
  loaded: unknown,
  { response }: ClientTask,
): Opened {
  const constructed =
    memberOf(loaded, className) ?? memberOf(memberOf(loaded, 'default'), className)
  if (typeof constructed !== 'function')
    throw new TypeError(`the package exports no class ${className}`)
  const answer = recordedFetch(response)
  let asked = false
  const fetch = (): Promise<Response> => {
    asked = true
    return answer()
  }
  return {
    client: Reflect.construct(constructed, [{ ...options, fetch }]),
    hasAsked: () => asked,
  }
}

function requestBody(body: JsonObject, { stream }: ClientWay): JsonObject {
  const { stream: _, ...rest } = body
  return stream === undefined ? rest : { ...rest, stream }
}

async function outcomeOf(
  ask: () => unknown,
  { stream = false, final }: ClientWay,
  { hasAsked }: Opened,
): Promise<WayOutcome> {
  try {
    const given = ask()
    const wait = final === undefined ? undefined : methodOf(given, final)
    const answer = wait === undefined ? await given : await wait()
    return stream
      ? { kind: 'handed', messages: await eventsOf(answer), whole: false }
      : { kind: 'handed', messages: [textOf(answer)], whole: true }
  } catch (error) {
    return { kind: 'failed', failure: describeFailure(error), asked: hasAsked() }
  }
}

async function eventsOf(stream: unknown): Promise<readonly string[]> {
  if (!isAsyncIterable(stream)) throw new TypeError('the stream is not async iterable')
  const events: string[] = []
  for await (const event of stream) events.push(textOf(event))
  return events
}

function textOf(value: unknown): string {
  const text: unknown = JSON.stringify(value)
  return typeof text === 'string' ? text : 'null'
}

function describeFailure(error: unknown): ClientFailure {
  const message = error instanceof Error ? error.message : String(error)
  const code = memberOf(error, 'code')
  // Ollama's client says it in Python's way.
  const status = memberOf(error, 'status') ?? memberOf(error, 'status_code')
  return {
    message,
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    ...(typeof status === 'number' && { status }),
  }
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}

function isThere<Value>(value: Value | undefined): value is Value {
  return value !== undefined
}
