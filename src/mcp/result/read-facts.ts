import type { CallExpectation } from '../../contracts/fixture.ts'
import type { JsonValue } from '../../contracts/json.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { argumentErrors } from './argument-errors.ts'
import { checkOutput } from './check-output.ts'
import { choosePayload, type Payload } from './choose-payload.ts'
import { chooseWrapping } from './choose-wrapping.ts'
import { failureOf } from './failure.ts'
import { isModern } from './is-modern.ts'
import { type OutputRejection, outputRejection } from './output-rejection.ts'
import { readContent, type ResultContent } from './read-content.ts'
import type { AskedFor } from './refused-argument.ts'
import type { ResultFacts } from './result-facts.ts'
import { type SchemaInForce, schemaInForce } from './schema-in-force.ts'
import { sdkWrap } from './sdk-wrap.ts'
import { textRelation } from './text-relation.ts'

/** What is to be judged. Without result and error, nothing came. */
export interface JudgeResultInput {
  /** The tool's entry of tools/list in force when it was called. */
  readonly entry?: JsonValue
  readonly result?: JsonValue
  /** What the call handed over. Without it, an error is not told by what it says of an argument. */
  readonly arguments?: JsonValue
  /** The JSON-RPC error that came instead of a result. */
  readonly error?: JsonValue
  /** Of the conversation; the rules of 2025-11-25 hold where it isn't known. */
  readonly protocolVersion?: string
  /** What the call was expected to end in, by its calls file. */
  readonly expect?: CallExpectation
  /** True if the server listed its tools, and none of this name. @defaultValue false */
  readonly unlisted?: boolean
  /** Results of calls of the tool that its inputSchema allows, with which the answer to one that it forbids is compared. @defaultValue none */
  readonly usual?: readonly JsonValue[]
  /** Lines that the server wrote to standard error during the call. @defaultValue none */
  readonly stderr?: readonly string[]
}

/** Reads from a result, whatever it is, what the rules of findings ask. */
export function readFacts(input: JudgeResultInput): ResultFacts {
  const came = readWhatCame(input)
  const { structured, content, schema, applicable, payload, rejection } = came
  const checked = checkOutput({
    ...came,
    sources: [...payload.sources, ...(structured === undefined ? [] : content.texts)],
    extraction: payload.extraction,
  })
  const wrap = applicable
    ? sdkWrap({ structured, schema: schema?.source, result: input.result })
    : undefined
  const relation =
    applicable && structured !== undefined ? textRelation(structured, content) : undefined
  const asked = readRequest(input)
  const failure = failureOf(
    { ...came, ...payload, ...checked, ...errorOf(input) },
    aroundOf(input, asked),
  )
  const facts = {
    ...asked,
    ...payload,
    ...checked,
    modern: came.modern,
    isError: came.isError,
    applicable,
    content,
    ...(schema !== undefined && { schema }),
    ...errorOf(input),
    ...(input.expect !== undefined && { expect: input.expect }),
    ...(structured !== undefined && { structured }),
    ...(rejection !== undefined && { rejection }),
    ...(failure !== undefined && { failure }),
    ...(wrap !== undefined && { sdkWrap: wrap }),
    ...(relation !== undefined && { textRelation: relation }),
  }
  return { ...facts, wrapping: chooseWrapping(facts) }
}

function errorOf({ error }: JudgeResultInput): Pick<JudgeResultInput, 'error'> {
  return error === undefined ? {} : { error }
}

type Request = Pick<ResultFacts, 'argumentErrors' | 'unlisted'>

function readRequest({ entry, arguments: given, unlisted = false }: JudgeResultInput): Request {
  return { argumentErrors: argumentErrors(entry, given), unlisted }
}

/** What the words of an answer are held against. */
function aroundOf(
  input: JudgeResultInput,
  { argumentErrors: errors, unlisted }: Request,
): Parameters<typeof failureOf>[1] {
  const { stderr } = input
  return {
    ...askedFor(input),
    ...(stderr !== undefined && { stderr }),
    ...((errors.length > 0 || unlisted) && { usual: usualFacts(input) }),
  }
}

/** What isn't an error of the results to compare with. */
function usualFacts({ entry, protocolVersion, usual = [] }: JudgeResultInput): ResultFacts[] {
  const shared = {
    ...(entry !== undefined && { entry }),
    ...(protocolVersion !== undefined && { protocolVersion }),
  }
  return usual
    .map((result) => readFacts({ ...shared, result }))
    .filter(({ applicable, failure }) => applicable && failure === undefined)
}

function askedFor({ entry, arguments: given }: JudgeResultInput): { readonly asked?: AskedFor } {
  if (given === undefined) return {}
  const tool = isJsonObject(entry) ? entry['name'] : undefined
  return { asked: { arguments: given, ...(typeof tool === 'string' && { tool }) } }
}

interface WhatCame {
  readonly modern: boolean
  readonly schema: SchemaInForce | undefined
  readonly isError: boolean
  readonly applicable: boolean
  readonly structured: JsonValue | undefined
  readonly content: ResultContent
  readonly payload: Payload
  readonly rejection: OutputRejection | undefined
}

function readWhatCame({
  entry,
  result,
  error,
  protocolVersion,
  stderr = [],
}: JudgeResultInput): WhatCame {
  const modern = isModern(protocolVersion)
  const schema = schemaInForce(entry, modern)
  const isError = isJsonObject(result) && result['isError'] === true
  const structured = isJsonObject(result) ? result['structuredContent'] : undefined
  const content = result === undefined ? NOTHING : readContent(result, modern)
  const payload =
    error === undefined ? choosePayload({ isError, structured, content }) : PROTOCOL_ERROR
  const said = error === undefined ? payload.sources[0]?.text : messageOf(error)
  const failed = isError || error !== undefined
  const signs = { text: said ?? '', schema: schema?.source, stderr }
  const rejection = failed ? outputRejection(signs) : undefined
  const applicable = !failed && result !== undefined && !isInterim(result, modern)
  return { modern, schema, isError, applicable, structured, content, payload, rejection }
}

const NOTHING: ResultContent = { blocks: [], texts: [], missing: false, malformed: [], unknown: [] }

const PROTOCOL_ERROR: Payload = {
  channel: 'protocol-error',
  also: [],
  shape: 'empty',
  sources: [],
  extraction: null,
}

/** A task that was begun (2025-11-25), or a request for input (2026-07-28), isn't the result yet. */
function isInterim(result: JsonValue, modern: boolean): boolean {
  if (!isJsonObject(result)) return false
  const { task, resultType } = result
  if (isJsonObject(task)) return true
  return modern && typeof resultType === 'string' && resultType !== 'complete'
}

function messageOf(error: JsonValue): string {
  const message = isJsonObject(error) ? error['message'] : undefined
  return typeof message === 'string' ? message : ''
}
