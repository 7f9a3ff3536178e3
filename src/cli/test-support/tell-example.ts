import type { LlmCandidate, LlmOutput, LlmToolCall } from '../../contracts/llm-output.ts'
import type { LlmFinishReason, LlmTool } from '../../contracts/llm-options.ts'
import { parseLlmOutput } from '../../llm/parse-llm-output.ts'
import { policyOf } from '../parse/policy-of.ts'
import { typedPairs } from '../parse/typed-pairs.ts'

/** Two cells of a table of examples: what a model writes, and the options it is read with. */
export interface Example {
  readonly written: string
  readonly options: string
}

/** What becomes of an example, as the third cell says it. */
export function tellExample(example: Example, tools: readonly LlmTool[]): string {
  const text = wordsIn(example.written).replaceAll('↵', '\n')
  return tell(parseLlmOutput(text, optionsIn(wordsIn(example.options), tools)))
}

function wordsIn(cell: string): string {
  return /^(`+) ?(.*?) ?\1$/u.exec(cell)?.[2] ?? ''
}

function optionsIn(typed: string, tools: readonly LlmTool[]) {
  const [name = '', value = ''] = typed.split(' ')
  switch (name) {
    case '':
      return {}
    case '--tools':
      return { tools }
    case '--policy':
      return { policy: policyOf(Object.fromEntries(typedPairs([value]))) }
    case '--grammar':
      return { format: value }
    case '--prefill':
      return { prefill: value.replaceAll('"', '') }
    case '--finish': {
      const finish: LlmFinishReason = value === 'length' ? 'length' : 'stop'
      return { finish }
    }
    default:
      throw new Error(`no example may have ${typed}`)
  }
}

function tell(output: LlmOutput): string {
  const { toolCalls, candidates, content, reasoning, needsMoreWork, diagnostics } = output
  return [
    ...toolCalls.map((call) => `call ${tellCall(call, [])}`),
    ...candidates.map((call) => `candidate ${tellCall(call, refusal(call))}`),
    ...(reasoning === '' ? [] : [`reasoning ${quoted(reasoning)}`]),
    ...(content === '' ? [] : [`text ${quoted(content)}`]),
    ...(needsMoreWork === undefined ? [] : [`\`needsMoreWork\` ${needsMoreWork}`]),
    ...new Set(diagnostics.map(({ code }) => `diagnostic \`${code}\``)),
  ].join('; ')
}

function tellCall(call: LlmToolCall, refused: readonly string[]): string {
  const { name, rawArguments, arguments: values, provenance, complete, repairs } = call
  const written = refused.length > 0 ? rawArguments : JSON.stringify(values)
  const known = [
    ...(provenance === 'marked' ? [] : [provenance]),
    ...refused,
    ...(complete || refused.length > 0 ? [] : ['incomplete']),
    ...repairs.map(({ code }) => `\`${code}\``),
  ]
  const told = known.length === 0 ? '' : ` (${known.join(', ')})`
  return `${quoted(`${name} ${written}`.trim())}${told}`
}

function refusal({ refusedBy }: LlmCandidate): readonly string[] {
  return refusedBy === 'promotion' ? [] : [refusedBy]
}

/** As the formatter writes it: between the fewest backticks that the text doesn't have in a row. */
function quoted(text: string): string {
  const shown = text.replaceAll('\n', '↵')
  const runs = new Set(Array.from(shown.matchAll(/`+/gu), ([run]) => run))
  const fence = ['`', '``', '```'].find((one) => !runs.has(one)) ?? '````'
  const space = shown.startsWith('`') || shown.endsWith('`') ? ' ' : ''
  return `${fence}${space}${shown}${space}${fence}`
}
