import type { Extraction } from '../contracts/extraction.ts'
import type { ExtractionBuffer, ToolsBuffer } from '../contracts/extraction-buffer.ts'
import type { ExtractionEvent } from '../contracts/extraction-event.ts'
import type { ResponseMode } from '../contracts/extraction-access.ts'
import { HarnessError } from '../contracts/harness-error.ts'
import type { JsonValue } from '../contracts/json.ts'
import type { StandardSchema } from '../contracts/standard-schema.ts'
import { accessResponse } from './access/access-response.ts'
import { accessResult } from './access/access-result.ts'
import { asOptions } from './as-options.ts'
import { asText } from './as-text.ts'
import {
  type BufferBase,
  type BufferOptions,
  createBuffer,
  createToolsBuffer,
} from './buffers/create-buffer.ts'
import { chainForMode } from './chain/chain-for-mode.ts'
import { checkAgainst, type JsonSchema } from './target/check-against.ts'
import { extractAccess } from './several/extract-access.ts'
import { knownMode } from './known-mode.ts'
import { type Chain, resolveChain } from './chain/presets.ts'
import { resolveStreamingChain } from './chain/resolve-streaming-chain.ts'
import { type ChainRun, runChain } from './chain/run-chain.ts'
import { structuredOnly, type ValueCheck } from './target/value-check.ts'

/** How an extractor works. */
export interface ExtractorOptions<Schema = JsonSchema> {
  /** @defaultValue `auto` */
  readonly chain?: Chain
  /** What looks through a stream. @defaultValue those of `chain` that can, in its order */
  readonly streamingChain?: Chain
  /** What is looked for. @defaultValue any object or array */
  readonly target?: ExtractionTarget<Schema>
  /** Whether numbers that a double can't hold come as strings of their digits. @defaultValue false */
  readonly lossless?: boolean
  /** Is told how each extraction goes, while it goes; of a result or a response, of the attempts of each reading at its end. */
  readonly onEvent?: (event: ExtractionEvent) => void
}

/** What is looked for: a candidate that doesn't fit is passed over. */
export type ExtractionTarget<Schema = JsonSchema> =
  | {
      /** JSON Schema, or a Standard Schema that validates without waiting. */
      readonly schema: Schema
      readonly extractSelf?: ExtractSelf
    }
  | {
      /** Without one, any object or array will do. */
      readonly schema?: never
      readonly extractSelf: ExtractSelf
    }

/** Reads a text itself, before the chain is tried; undefined leaves it to the chain. */
export type ExtractSelf = (text: string) => JsonValue | undefined

/** Looks for structured data in texts, always in the same way. */
export interface Extractor<Value = JsonValue> {
  /** What came of looking through one text; never throws, whatever the text is, but for what is no text. */
  readonly extract: (text: string) => Extraction<Value>
  /**
   * What came of looking through the result of a tool, whatever came as one; never throws. Structured content is looked at
   * before the texts; what came as a value has the extractor `given`.
   */
  readonly extractResult: (result: unknown) => Extraction<Value>
  /**
   * What came of looking through a provider's whole response; never throws but for a mode that isn't known. A body of no
   * known shape is `undecodable`, an answer with nothing in it `empty`; the reason says what was found.
   *
   * @param mode - What the model was asked to answer in. Without it the calls are read, and the text where there are none.
   */
  readonly extractResponse: (body: unknown, mode?: ResponseMode) => Extraction<Value>
  /**
   * An empty buffer for an answer that comes in pieces. Mode `tools` takes the arguments of calls; `json` and `json-schema`
   * take a text that is one JSON value; `markdown-json`, or no mode, a text that holds one; `text` shows the text itself,
   * but where a target is set, looks for a value. Throws for a mode or a policy that isn't known, and nothing else.
   */
  readonly createBuffer: CreateBuffer<Value>
}

/** Makes an empty buffer. */
export interface CreateBuffer<Value> {
  (mode: 'tools', options?: BufferOptions): ToolsBuffer<Value>
  (mode?: Exclude<ResponseMode, 'tools'>, options?: BufferOptions): ExtractionBuffer<Value>
  (mode?: ResponseMode, options?: BufferOptions): ExtractionBuffer<Value> | ToolsBuffer<Value>
}

/**
 * An extractor whose chain, target and listener are fixed. With a Standard Schema its values are what the
 * schema makes of them.
 *
 * @throws HarnessError `wrong-use` for a chain that can't be resolved or can't look through a stream, and for a target that
 * can't be used.
 */
export function createExtractor<Value>(
  options: ExtractorOptions<StandardSchema<Value>> & {
    readonly target: { readonly schema: StandardSchema<Value> }
  },
): Extractor<Value>
export function createExtractor(options?: ExtractorOptions): Extractor
export function createExtractor(
  options: ExtractorOptions<JsonSchema | StandardSchema> = {},
): Extractor<unknown> {
  const given = asOptions('the options of an extractor', options)
  const { chain = 'auto', streamingChain, target, lossless = false, onEvent } = given
  const run: ChainRun<unknown> = {
    chain: resolveChain(chain),
    check:
      target === undefined ? structuredOnly : checkOf(asOptions('the options of a target', target)),
    hasTarget: target !== undefined,
    lossless,
    ...(target?.extractSelf && { extractSelf: target.extractSelf }),
    ...(onEvent && { onEvent }),
  }
  const base: BufferBase<unknown> = {
    run,
    streamingChain: resolveStreamingChain(streamingChain, chain),
  }
  return {
    extract: (text) => runChain(asText(text), run),
    extractResult: (result) => extractAccess(accessResult(result), run),
    extractResponse: (body, mode) =>
      extractAccess(accessResponse(body, mode), { ...run, chain: chainForMode(run.chain, mode) }),
    createBuffer: bufferMaker(base),
  }
}

function checkOf({
  schema,
  extractSelf,
}: ExtractionTarget<JsonSchema | StandardSchema>): ValueCheck<unknown> {
  if (schema !== undefined) return checkAgainst(schema)
  if (extractSelf !== undefined) return structuredOnly
  throw new HarnessError(
    'wrong-use',
    'the target has neither a schema nor extractSelf; leave it out where any data will do',
  )
}

function bufferMaker<Value>(base: BufferBase<Value>): CreateBuffer<Value> {
  function make(mode: 'tools', options?: BufferOptions): ToolsBuffer<Value>
  function make(
    mode?: Exclude<ResponseMode, 'tools'>,
    options?: BufferOptions,
  ): ExtractionBuffer<Value>
  function make(
    mode?: ResponseMode,
    options?: BufferOptions,
  ): ExtractionBuffer<Value> | ToolsBuffer<Value>
  function make(
    mode?: ResponseMode,
    options: BufferOptions = {},
  ): ExtractionBuffer<Value> | ToolsBuffer<Value> {
    const known = knownMode(mode)
    const given = asOptions('the options of a buffer', options)
    return known === 'tools' ? createToolsBuffer(base, given) : createBuffer(base, known, given)
  }
  return make
}
