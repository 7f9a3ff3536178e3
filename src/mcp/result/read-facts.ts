import type { CallExpectation } from '../../contracts/fixture.ts'
import type { JsonValue } from '../../contracts/json.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { argumentErrors } from './argument-errors.ts'
import { checkOutput } from './check-output.ts'
import { choosePayload, type Payload } from './choose-payload.ts'
import { chooseWrapping } from './choose-wrapping.ts'
import { type Failure, failureOf } from './failure.ts'
import { isModern } from './is-modern.ts'
import { type OutputRejection, outputRejection } from './output-rejection.ts'
import { readContent, type ResultContent } from './read-content.ts'
import type { AskedFor } from './refused-argument.ts'
import type { ResultFacts } from './result-facts.ts'
import { type SchemaInForce, schemaInForce } from './schema-in-force.ts'
import { sdkWrap } from './sdk-wrap.ts'
import { textRelation } from './text-relation.ts'

/** What came of a call. Without result and error, nothing came. */
export interface CallAnswer {
  readonly result?: JsonValue
  /** The JSON-RPC error that came instead of a result. */
  readonly error?: JsonValue
}

/** What is to be judged. */
export interface JudgeResultInput extends CallAnswer {
  /** The tool's entry of tools/list in force when it was called. */
  readonly entry?: JsonValue
  /** What the call handed over. Without it, an error is not told by what it says of an argument. */
  readonly arguments?: JsonValue
  /** Of the conversation; the rules of 2025-11-25 hold where it isn't known. */
  readonly protocolVersion?: string
  /** What the call was expected to end in, by its calls file. */
  readonly expect?: CallExpectation
  /** True if the server listed its tools, and none of this name. @defaultValue false */
  readonly unlisted?: boolean
  /** Answers to calls of the tool that its inputSchema allows, with which the answer to one that it forbids is compared. @defaultValue none */
  readonly usual?: readonly CallAnswer[]
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
  const request = readRequest(input)
  const failure = failureOf(
    { ...came, ...payload, ...checked, ...errorOf(input) },
    aroundOf(input, request),
  )
  const facts = {
    argumentErrors: request.argumentErrors,
    unlisted: request.unlisted,
    refused: isRefused(failure, request),
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

type Request = Pick<ResultFacts, 'argumentErrors' | 'unlisted'> & {
  /** What came of other calls of the tool; absent if this one may succeed, too. */
  readonly usual?: readonly ResultFacts[]
}

function readRequest(input: JudgeResultInput): Request {
  const { entry, arguments: given, protocolVersion, unlisted = false, usual = [] } = input
  const errors = argumentErrors(entry, given)
  const request = { argumentErrors: errors, unlisted }
  if (errors.length === 0 && !unlisted) return request
  const shared = {
    ...(entry !== undefined && { entry }),
    ...(protocolVersion !== undefined && { protocolVersion }),
  }
  return { ...request, usual: usual.map((answer) => readFacts({ ...shared, ...answer })) }
}

/** What the words of an answer are held against. */
function aroundOf(input: JudgeResultInput, { usual }: Request): Parameters<typeof failureOf>[1] {
  const { stderr } = input
  const results = usual?.filter((facts) => facts.applicable && facts.failure === undefined)
  return {
    ...askedFor(input),
    ...(stderr !== undefined && { stderr }),
    ...(results !== undefined && { usual: results }),
  }
}

/** An error that other calls end in as well says nothing about this one. */
function isRefused(failure: Failure | undefined, { usual }: Request): boolean {
  if (usual === undefined || failure === undefined || failure.suspicion !== undefined) return false
  return !usual.some((facts) => facts.failure?.text === failure.text)
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
