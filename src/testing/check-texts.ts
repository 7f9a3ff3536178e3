import { HarnessError } from '../contracts/harness-error.ts'
import type { LlmTool } from '../contracts/llm-options.ts'
import type { Extraction } from '../contracts/extraction.ts'
import { createExtractor, type Extractor } from '../extraction/create-extractor.ts'
import type { Chain } from '../extraction/chain/presets.ts'
import { parseLlmOutput } from '../llm/parse-llm-output.ts'
import { excerpt } from '../text/excerpt.ts'
import {
  type CheckOutcome,
  differenceLines,
  extractionLines,
  failed,
  PASSED,
  shown,
  textLines,
} from './explain.ts'
import { knownOptions } from './known-options.ts'
import { isRecording, prefixOf, textIn } from './received.ts'
import type { ModelAnswerRecording } from './recordings.ts'

/** What a text is extracted with: a function, an extractor of ours, or a chain. */
export type ExtractWith = ((text: string) => unknown) | Extractor<unknown> | Chain

/** Options of a check that extracts. */
export interface ExtractCheckOptions {
  /** @defaultValue the chain `auto` */
  readonly with?: ExtractWith
}

/** Checks that a function, an extractor or a chain takes a value from a text, or from a recording's text. */
export function checkExtracts(
  received: unknown,
  expected: unknown,
  options: ExtractCheckOptions = {},
): CheckOutcome {
  knownOptions('toExtract', options, ['with'])
  const text = textIn(received)
  const took = takeValue(text, options.with ?? 'auto')
  const differences = differenceLines(expected, took.value)
  if (differences.length === 0) return PASSED
  const span = took.extraction?.ok === true ? took.extraction.span : undefined
  return failed(
    `${prefixOf(received)}extracted another value than expected`,
    ['  the text:', ...textLines(text, span)],
    took.extraction === undefined ? [] : extractionLines(took.extraction, text),
    differences,
  )
}

function takeValue(
  text: string,
  tool: ExtractWith,
): { readonly value: unknown; readonly extraction?: Extraction<unknown> } {
  if (typeof tool === 'function') {
    const value = tool(text)
    if (value instanceof Promise)
      throw new HarnessError(
        'wrong-use',
        'toExtract: with returned a promise; await the value, and compare it',
      )
    return { value }
  }
  const extractor =
    typeof tool === 'object' && 'extract' in tool ? tool : createExtractor({ chain: tool })
  const extraction = extractor.extract(text)
  return { value: extraction.ok ? extraction.value : undefined, extraction }
}

/** Tool calls, text and reasoning that a model's output is expected to hold; what is absent is not compared. */
export interface ExpectedOutput {
  readonly calls?: readonly { readonly name: string; readonly arguments: unknown }[]
  readonly content?: unknown
  readonly reasoning?: unknown
}

/** Options of a check that parses a model's output. */
export interface ParseCheckOptions {
  /** A parser of your own. @defaultValue `parseLlmOutput` */
  readonly with?: (text: string) => ExpectedOutput
  /** The format that the parser of ours reads. @defaultValue 'auto' */
  readonly format?: string | readonly string[]
  /** The tools that the model was offered. @defaultValue those of the recording, if it is one */
  readonly tools?: readonly LlmTool[]
}

/**
 * Checks that a model's output, or a recorded answer, holds tool calls. The calls on a provider's own wire count before those
 * in the text.
 */
export function checkParses(
  received: unknown,
  expected: ExpectedOutput,
  options: ParseCheckOptions = {},
): CheckOutcome {
  knownOptions('toParseAs', options, ['with', 'format', 'tools'])
  const text = textIn(received)
  const output = parse(received, text, options)
  if (typeof output !== 'object' || output === null || output instanceof Promise)
    throw new HarnessError(
      'wrong-use',
      `toParseAs: with returned ${shown(output)}, not { calls, content }`,
    )
  const differences = expectedParts(expected).flatMap((part) =>
    differenceLines({ [part]: expected[part] }, { [part]: output[part] }),
  )
  if (differences.length === 0) return PASSED
  return failed(
    `${prefixOf(received)}parsed to something else than expected`,
    ['  the text:', ...textLines(text)],
    differences,
    output.notes ?? [],
  )
}

const PARTS = ['calls', 'content', 'reasoning'] as const

/** A misspelt part would be compared with nothing, and pass. */
function expectedParts(expected: ExpectedOutput): readonly (typeof PARTS)[number][] {
  const parts = PARTS.filter((part) => expected[part] !== undefined)
  const other = Object.keys(expected).find((key) => !PARTS.some((part) => part === key))
  if (other !== undefined || parts.length === 0)
    throw new HarnessError(
      'wrong-use',
      `name calls, content or reasoning that are expected${other === undefined ? '' : `, not ${excerpt(other)}`}`,
    )
  return parts
}

function parse(
  received: unknown,
  text: string,
  options: ParseCheckOptions,
): ExpectedOutput & { readonly notes?: readonly string[] } {
  if (options.with !== undefined) return options.with(text)
  const recording = isAnswer(received) ? received : undefined
  const tools = options.tools ?? recording?.tools ?? []
  const read = parseLlmOutput(text, {
    tools,
    ...(options.format !== undefined && { format: options.format }),
  })
  const native = (recording?.calls ?? []).map((call) => ({
    name: call.name,
    arguments: jsonOr(call.arguments),
  }))
  return {
    calls:
      native.length > 0
        ? native
        : read.toolCalls.map((call) => ({ name: call.name, arguments: call.arguments })),
    content: read.content,
    reasoning: read.reasoning,
    notes: [
      ...read.diagnostics.map(({ code, message, at }) => `  ${code} at ${at}: ${message}`),
      ...read.candidates.map(
        ({ name, refusedBy, span }) =>
          `  not a call: ${name} at ${span[0]} to ${span[1]} (${refusedBy})`,
      ),
    ],
  }
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function isAnswer(value: unknown): value is ModelAnswerRecording {
  return isRecording(value) && value.kind === 'llm'
}
