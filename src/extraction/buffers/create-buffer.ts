import type { Extraction } from '../../contracts/extraction.ts'
import type { AccessedCall, ResponseMode } from '../../contracts/extraction-access.ts'
import type {
  BufferKind,
  ExtractionBuffer,
  StreamedCall,
  ToolCallDelta,
  ToolsBuffer,
} from '../../contracts/extraction-buffer.ts'
import type { Isolator } from '../../contracts/isolator.ts'
import { PARTIAL_POLICIES, type PartialPolicy } from '../../json/incremental-json-parser.ts'
import { chainForMode } from '../chain/chain-for-mode.ts'
import { extractAccess } from '../several/extract-access.ts'
import { type ChainRun, runChain } from '../chain/run-chain.ts'
import { unknownName } from '../chain/unknown-name.ts'
import type { BufferCore } from './buffer-core.ts'
import { ExtractingCore } from './extracting-core.ts'
import { Growth } from './growth.ts'
import type { Growing } from './is-shown-alike.ts'
import { JsonCore } from './json-core.ts'
import { TextCore } from './text-core.ts'
import { TextVersion } from './text-version.ts'
import { ToolsCore } from './tools-core.ts'
import { ToolsVersion } from './tools-version.ts'

/** How a buffer shows what isn't whole yet. */
export interface BufferOptions {
  /** @defaultValue 'growing-strings' */
  readonly policy?: PartialPolicy
}

/** What the buffers of an extractor have in common with it. */
export interface BufferBase<Value> {
  readonly run: ChainRun<Value>
  readonly streamingChain: readonly Isolator[]
}

/** An empty buffer for what a model was asked to answer in. */
export function createBuffer<Value>(
  base: BufferBase<Value>,
  mode: ResponseMode | undefined,
  options: BufferOptions,
): ExtractionBuffer<Value> {
  const { hasTarget = false } = base.run
  const run = { ...base.run, chain: chainForMode(base.run.chain, mode) }
  const streamingChain = chainForMode(base.streamingChain, mode)
  const parsing = parsingOf(base, options)
  const kind = kindFor(mode, hasTarget)
  const cores: Record<typeof kind, () => BufferCore<string>> = {
    json: () => new JsonCore(parsing),
    text: () => new TextCore(),
    extracting: () => new ExtractingCore(streamingChain, parsing),
  }
  const extract = (text: string): Extraction<Value> => runChain(text, run)
  const growing = { ...parsing, streamingChain: kind === 'extracting' ? streamingChain : [] }
  return new TextVersion({ kind, growing, extract }, new Growth(cores[kind]), {
    text: '',
    count: 0,
  })
}

/** An empty buffer for the calls of an answer. */
export function createToolsBuffer<Value>(
  base: BufferBase<Value>,
  options: BufferOptions,
): ToolsBuffer<Value> {
  const parsing = parsingOf(base, options)
  const growth = new Growth<ToolCallDelta>(() => new ToolsCore(parsing))
  const finish = (calls: readonly StreamedCall[]): Extraction<Value> =>
    finishCalls(calls, { ...base.run, chain: chainForMode(base.run.chain, 'tools') })
  return new ToolsVersion({ growing: { ...parsing, streamingChain: [] }, finish }, growth, 0)
}

function parsingOf<Value>(
  { run }: BufferBase<Value>,
  { policy = 'growing-strings' }: BufferOptions,
): Omit<Growing, 'streamingChain'> {
  if (!PARTIAL_POLICIES.includes(policy)) throw unknownName('policy', policy, PARTIAL_POLICIES)
  return { policy, lossless: run.lossless ?? false }
}

function kindFor(mode: ResponseMode | undefined, hasTarget: boolean): Exclude<BufferKind, 'tools'> {
  switch (mode) {
    case 'json':
    case 'json-schema':
      return 'json'
    case 'text':
      return hasTarget ? 'extracting' : 'text'
    case 'tools':
    case 'markdown-json':
    case undefined:
      return 'extracting'
  }
}

function finishCalls<Value>(
  calls: readonly StreamedCall[],
  run: ChainRun<Value>,
): Extraction<Value> {
  const [only] = calls
  const text = only?.text ?? ''
  const isNamed = only !== undefined && (only.name !== '' || only.id !== undefined)
  if (calls.length < 2 && (text.trim() !== '' || !isNamed)) return runChain(text, run)
  const parts = [{ kind: 'calls', calls: calls.map(accessedCall) }] as const
  return extractAccess({ ok: true, parts, diagnostics: [] }, run)
}

function accessedCall({ name, text }: StreamedCall, index: number): AccessedCall {
  const pointer = `/${index}/arguments`
  return text.trim() === '' ? { name, pointer, value: {} } : { name, pointer, text }
}
