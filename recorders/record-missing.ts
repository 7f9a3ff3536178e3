import { request as openRequest } from 'node:http'
import type { Fixture } from '../src/contracts/fixture.ts'
import { HarnessError } from '../src/contracts/harness-error.ts'
import type { LlmRecordMissing, LlmReplayRequest } from '../src/contracts/llm-replay.ts'
import type { ProviderWire } from '../src/contracts/provider-event.ts'
import { createMemorySink } from '../src/fixture/create-memory-sink.ts'
import { createRedactor } from '../src/fixture/create-redactor.ts'
import type { FixtureSink } from '../src/fixture/fixture-sink.ts'
import { parseFixture } from '../src/fixture/parse-fixture.ts'
import { rebuildExchange } from '../src/provider/rebuild-exchange.ts'
import { isCi } from '../src/text/is-ci.ts'
import { HOP_BY_HOP_FIELDS } from '../src/wire/hop-by-hop-fields.ts'
import { createNumberedFiles } from './llm/numbered-sink.ts'
import { openLlmRecording } from './llm/llm-recording.ts'
import { basePath, upstreamUrl } from './llm/upstream-url.ts'
import { createRecordingFetch } from './recording-fetch.ts'

/** Whom requests that were never recorded are handed on to, and where their answers are kept. */
export interface RecordMissingOptions {
  /** For new fixtures, `NNN-LAST-SEGMENTS.fixture.jsonl` with the next free numbers. Nothing in it is overwritten. */
  readonly folder: string
  /**
   * Base URL of the provider, or what finds it by the wire of a request.
   * @defaultValue the origin that a request names, as requests do that msw and nock catch
   */
  readonly upstream?: string | ((wire: ProviderWire | undefined) => string | undefined)
  /** What the provider is called in fixtures. @defaultValue the address's host */
  readonly name?: string
  /** Makes the requests; for msw, `(input, init) => fetch(bypass(input, init))`. @defaultValue a connection of our own, whose bytes are recorded */
  readonly fetch?: typeof globalThis.fetch
  /** Values of credential-like variables are kept out of fixtures, and `CI` is looked for. @defaultValue process.env */
  readonly environment?: Readonly<Record<string, string | undefined>>
  /** Is told each fixture that was written. */
  readonly onRecorded?: (fixture: Fixture) => void
}

/** Answers that the next try may not get: they are passed on, and not kept. */
const PASSING: ReadonlySet<number> = new Set([401, 402, 403, 407, 408, 409, 425, 429])

/** About a connection or the framing of a body, which the new request has of its own. */
const NOT_HANDED_ON: ReadonlySet<string> = new Set([
  ...HOP_BY_HOP_FIELDS,
  'host',
  'content-length',
  'transfer-encoding',
  'expect',
])

/**
 * Makes what asks the provider for what no recording answers, and keeps the exchange as a new fixture. For
 * `createLlmReplay(fixtures, { recordMissing })`. It is wrong use in CI, if the variable `CI` is set.
 *
 * @example
 * const missing = recordMissing({ folder: 'recordings/llm', upstream: 'https://api.openai.com/v1' })
 * const replay = createLlmReplay(fixtures, { recordMissing: missing })
 */
export function recordMissing(options: RecordMissingOptions): LlmRecordMissing {
  const { environment = process.env, folder } = options
  assertOutsideCi(environment)
  if (typeof options.upstream === 'string') upstreamUrl(options.upstream)
  const write = createNumberedFiles(folder)
  const redactor = createRedactor({ environment })
  return async (request, wire) => {
    try {
      const { upstream, path } = placeOf(request, upstreamFor(request, wire, options))
      const sink = createMemorySink()
      const asked = { request, upstream, path, sink }
      await (options.fetch === undefined ? askOnWire(asked, options) : askByFetch(asked, options))
      const fixture = parseFixture(sink.text(), '(not kept)')
      const reason = whyNotKept(fixture)
      if (reason !== undefined) return { fixture, reason }
      const [named = ''] = path.split('?', 1)
      const kept = { ...fixture, path: write(redactor.redactText(named), sink.text()) }
      options.onRecorded?.(kept)
      return { fixture: kept }
    } catch (error) {
      if (!(error instanceof HarnessError)) throw error
      return { reason: error.message }
    }
  }
}

/** Throws wrong use in CI, where a recording would hide that one is missing. */
export function assertOutsideCi(environment: Readonly<Record<string, string | undefined>>): void {
  if (!isCi(environment)) return
  throw new HarnessError(
    'wrong-use',
    'missing answers are not recorded in CI (the variable CI is set); record them on your machine, and commit the fixtures',
  )
}

/** A request on its way to a provider. */
interface HandedOn {
  readonly request: LlmReplayRequest
  readonly upstream: string
  /** With its query, behind the provider's origin. */
  readonly path: string
  readonly sink: FixtureSink
}

function upstreamFor(
  { target }: LlmReplayRequest,
  wire: ProviderWire | undefined,
  { upstream }: RecordMissingOptions,
): string {
  const named = typeof upstream === 'function' ? upstream(wire) : upstream
  const found = named ?? (URL.canParse(target) ? new URL(target).origin : undefined)
  if (found !== undefined) return found
  throw new HarnessError(
    'wrong-use',
    'the provider of this request is not known; name it with --upstream URL (upstream in code)',
  )
}

/** Where a request goes: clients have another base URL for a replay than for the provider. */
function placeOf(
  { target }: LlmReplayRequest,
  upstream: string,
): Pick<HandedOn, 'upstream' | 'path'> {
  const url = upstreamUrl(upstream)
  const { pathname, search } = new URL(target, 'http://unknown.invalid')
  const base = basePath(url)
  if (base === '' || pathname.startsWith(`${base}/`)) return { upstream, path: pathname + search }
  const inside = VERSIONED.test(base) ? pathname.replace(LEADING_VERSION, '') : pathname
  return { upstream, path: base + inside + search }
}

const VERSIONED = /\/v\d+[a-z]*\d*$/u
const LEADING_VERSION = /^\/v\d+[a-z]*\d*(?=\/)/u

function fieldsFor({ fields = [] }: LlmReplayRequest): readonly (readonly [string, string])[] {
  return fields.filter(([name]) => !NOT_HANDED_ON.has(name.toLowerCase()))
}

/** Asks through a recording proxy of its own, so that the fixture has the bytes of the wire. */
async function askOnWire(
  { request, upstream, path, sink }: HandedOn,
  { name, environment }: RecordMissingOptions,
): Promise<void> {
  const recording = openLlmRecording({
    open: () => sink,
    ...(environment !== undefined && { environment }),
  })
  try {
    const baseUrl = await recording.listen({ upstream, ...(name !== undefined && { name }) })
    await sendTo(new URL(path, baseUrl), request)
  } finally {
    await recording.close()
  }
}

/** Sends a request, and reads its answer to the end; what goes wrong is in the fixture. */
function sendTo(url: URL, request: LlmReplayRequest): Promise<void> {
  const { method, body = new Uint8Array() } = request
  const framing = body.length === 0 ? [] : ['Content-Length', String(body.length)]
  const headers = ['Host', url.host, ...fieldsFor(request).flat(), ...framing]
  return new Promise((resolve) => {
    const sent = openRequest(url, { method, headers, agent: false })
    sent.on('response', (answer) => {
      answer.on('error', () => resolve()).on('close', () => resolve())
      answer.resume()
    })
    sent.on('error', () => resolve())
    sent.end(body)
  })
}

async function askByFetch(
  { request, upstream, path, sink }: HandedOn,
  { name, environment, fetch }: RecordMissingOptions,
): Promise<void> {
  const record = createRecordingFetch({
    open: () => sink,
    ...(name !== undefined && { name }),
    ...(environment !== undefined && { environment }),
    ...(fetch !== undefined && { fetch }),
  })
  const { method, body = new Uint8Array() } = request
  const headers = new Headers(
    fieldsFor(request).map(([key, value]): [string, string] => [key, value]),
  )
  const init = { method, headers, ...(body.length > 0 && { body: Uint8Array.from(body) }) }
  try {
    const answer = await record(new URL(path, upstream), init)
    await answer.arrayBuffer()
  } catch {
    // The fixture says how it ended.
  }
}

function whyNotKept(fixture: Fixture): string | undefined {
  const { response } = rebuildExchange(fixture)
  const { reason = 'interrupted', error = reason } = fixture.end?.end ?? {}
  if (response === undefined) return `the provider did not answer (${error})`
  if (!fixture.complete || reason !== 'closed') return `the provider's answer broke off (${error})`
  const { status } = response
  return PASSING.has(status) || status >= 500
    ? `the provider answered with status ${status}, which may be another one next time`
    : undefined
}
