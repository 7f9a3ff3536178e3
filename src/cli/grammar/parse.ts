import { type Command, Option } from 'commander'
import type { LlmFinishReason } from '../../contracts/llm-options.ts'
import { FINISH_REASONS } from '../parse/finish-reasons.ts'
import { collect } from './option-values.ts'
import type { ProgramContext } from './program-context.ts'

const EXAMPLES = `
Each FILE is one output of a model; - and no file at all are standard input. Formats are found out by their markers;
--format pins them, by the names that inference engines use, too (assay formats lists them).

Policies, the default first:
  promotion       marked: inside a format's markers, or where the message as a whole is a call; whole-message; anywhere
  unknownTools    keep: with a diagnostic; drop: a candidate, not in the text; text
  reasoningCalls  format: what the format says; refuse; promote

Limits: argumentsLength, calls, depth, nameLength, heldLength; what goes beyond is no call, and stays text.

Examples:
  assay parse answer.txt
  some-program | assay parse --tools tools.json
  assay parse --format hermes,qwen3_coder --json one.txt two.txt
  assay parse --tools fixtures/time.fixture.jsonl --policy unknownTools=drop answer.txt
  assay parse --prefill "<think>" --finish length answer.txt
  assay parse --jsonl < outputs.jsonl

Exit codes: 0 each input was read, 1 one couldn't be, 2 wrong use, 3 nothing could be read, 130 interrupted.`

/** `assay parse`. */
export function addParse(program: Command, context: ProgramContext): void {
  program
    .command('parse')
    .description('find the tool calls in what a model wrote, and show what each part became')
    .usage('[options] [FILE…]')
    .argument('[path...]', 'outputs of models; - is standard input')
    .option('--format <names>', 'tool-call formats to read, with commas between (default: auto)')
    .option(
      '--tools <file>',
      'tools that the model was offered: a tools/list result, a list as APIs take it, or a fixture',
    )
    .option('--policy <key=value>', 'a policy that differs; repeatable', collect, [])
    .option('--limit <key=number>', 'a limit that differs; repeatable', collect, [])
    .option('--prefill <text>', "what the prompt's template had written of the model's turn")
    .addOption(
      new Option('--finish <reason>', 'why the model stopped (default: stop)').choices(
        FINISH_REASONS,
      ),
    )
    .option('--json', 'everything as one JSON document')
    .option('--jsonl', 'filter: outputs in, what they hold out, one JSON object a line')
    .addHelpText('after', EXAMPLES)
    .action(async (paths: string[], options: Omit<ParseOptions, 'paths' | 'command'>) => {
      const asked = { ...options, paths, command: context.command }
      if (options.jsonl === true) {
        const { parseLines } = await import('../commands/parse-lines.ts')
        context.finish(await parseLines(asked))
        return
      }
      const { parse } = await import('../commands/parse.ts')
      context.finish(await parse(asked))
    })
}

/** Options of `parse`, as they were typed. */
export interface ParseOptions {
  readonly paths: readonly string[]
  /** What stood after `--`, which this command has no use for. */
  readonly command: readonly string[]
  readonly format?: string
  readonly tools?: string
  readonly policy: readonly string[]
  readonly limit: readonly string[]
  readonly finish?: LlmFinishReason
  readonly prefill?: string
  readonly json?: true
  readonly jsonl?: true
}
