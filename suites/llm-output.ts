import type { LlmOutput } from '../src/contracts/llm-output.ts'
import type { SuiteInputs } from '../src/contracts/suite-types.ts'
import { createLlmParser } from '../src/llm/create-llm-parser.ts'
import { foldLlmEvents } from '../src/llm/parser/fold-llm-events.ts'
import { parseLlmOutput } from '../src/llm/parse-llm-output.ts'
import { defineSuite } from './define.ts'

/** A model's output in, its tool calls, content and reasoning out. */
export const llmOutput = defineSuite({
  name: 'llm-output',
  asks: "the tool calls, the content and the reasoning in a model's output",
  method:
    'Written by hand from model cards, chat templates and the documents of inference engines. No answer comes from an implementation.',
  streams: true,
  reference({ text, ...options }, pieces) {
    const { toolCalls, content, reasoning } =
      pieces === undefined ? parseLlmOutput(text, options) : parsePieces(pieces, options)
    const calls = toolCalls.map(({ id, name, arguments: values, complete }) => ({
      ...(id !== undefined && { id }),
      name,
      arguments: values,
      complete,
    }))
    return { calls, content, reasoning }
  },
  /** White space around is left to the implementation, and so are ids that the model did not write. */
  comparable(result, expected) {
    const { calls, content, reasoning = '' } = result
    return {
      calls: calls.map(({ id, name, arguments: values, complete = true }, index) => ({
        ...(id !== undefined && expected.calls[index]?.id !== undefined && { id }),
        name,
        arguments: values,
        complete,
      })),
      content: content.trim(),
      reasoning: reasoning.trim(),
    }
  },
})

function parsePieces(
  pieces: readonly string[],
  options: Omit<SuiteInputs['llm-output'], 'text'>,
): Pick<LlmOutput, 'toolCalls' | 'content' | 'reasoning'> {
  const parser = createLlmParser(options)
  return foldLlmEvents([...pieces.flatMap((piece) => parser.feed(piece)), ...parser.finish()])
}
