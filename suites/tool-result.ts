import type { ResultJudgement } from '../src/contracts/judgement.ts'
import { judgeResult } from '../src/mcp/judge-result.ts'
import { defineSuite } from './define.ts'

/** A result of a tool in, one thing that is to be said of it out. */
export const toolResult = defineSuite<'tool-result'>({
  name: 'tool-result',
  asks: "where a tool result's data is, which shape it has, if it fits its schema, or if it is an error",
  method:
    "359 results are recordings of real servers, the others are made. The answers are written by hand from the MCP specification, JSON Schema and this project's reference. Python's jsonschema confirmed each valid and invalid, except if its regular expressions or its binary fractions differ from the specifications. No answer is the output of an implementation.",
  streams: false,
  reference({ ask, tool: entry, result, protocolVersion, arguments: given }) {
    const input = {
      entry,
      result,
      protocolVersion,
      ...(given !== undefined && { arguments: given }),
    }
    const judged = judgeResult(input)
    if (ask === 'channel') return { channel: judged.channel }
    if (ask === 'shape') return { shape: judged.shape }
    if (ask === 'compliance') return { compliance: judged.compliance }
    return { error: errorOf(judged) }
  },
})

function errorOf({ failure }: ResultJudgement): string {
  if (failure === undefined) return 'none'
  return failure.marked ? 'marked' : 'unmarked'
}
