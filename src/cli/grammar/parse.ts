import { type Command, Option } from 'commander'
import type { LlmFinishReason } from '../../contracts/llm-options.ts'
import { FINISH_REASONS } from '../parse/finish-reasons.ts'
import { addNotes } from './help-text.ts'
import { collect } from './option-values.ts'
import type { ProgramContext } from './program-context.ts'

const NOTES = `
Each FILE is one output of a model. A FIXTURE is a recorded exchange: the text of each answer is read, with the tools of
its request. A folder is searched for fixtures. Without a file, or with -, the output is read from standard input. assay
detects the format of tool calls by its markers. --grammar sets it, also by the names that inference engines use.

Policies, the default first:
  promotion       marked (inside a format's markers, or the whole message is a call); whole-message; anywhere
  unknownTools    keep (with a diagnostic); drop (a candidate, not in the text); text
  reasoningCalls  format (what the format says); refuse; promote

Limits: argumentsLength, calls, depth, nameLength, heldLength. A call beyond a limit stays text.

Examples:
  assay parse answer.txt
  some-program | assay parse --tools tools.json
  assay parse --grammar hermes,qwen3_coder --json one.txt two.txt
  assay parse --tools fixtures/time.fixture.jsonl --policy unknownTools=drop answer.txt
  assay parse --prefill "<think>" --finish length answer.txt
  assay parse --envelope answer.txt
  assay parse fixtures --expect golden.json --update
  assay parse fixtures --expect golden.json
  assay parse --jsonl < outputs.jsonl
  assay parse --formats
  assay parse --formats hermes
  assay parse --format-file mine.yaml --grammar mine answer.txt

Exit codes: 0 every input was read, 1 one could not be read, 2 wrong use, 3 nothing could be read, 130 interrupted.
With --expect: 0 all is as in the golden file, 1 something differs or could not be read, 3 nothing was compared.`

/** `assay parse`. */
export function addParse(program: Command, context: ProgramContext): void {
  const command = program
    .command('parse')
    .description("find the tool calls in a model's output, and show what each part is")
    .usage('[options] [FILE|FIXTURE|DIR…]')
    .argument('[path...]', 'outputs of models, or fixtures; - is standard input')
    .option(
      '--grammar <names>',
      'formats of tool calls to read, separated by commas (default: auto)',
    )
    .option(
      '--format-file <file>',
      'a format of your own (JSON or YAML), read beside ours; repeatable',
      collect,
      [],
    )
    .option('--formats [name]', 'list the formats, or describe one by a name or alias')
    .option(
      '--tools <file>',
      'tools that the model was offered: a tools/list result, a list as APIs take it, or a fixture',
    )
  addReadingOptions(command)
  addOutputOptions(command)
  addNotes(command, NOTES).action(
    async (paths: string[], options: Omit<ParseOptions, 'paths' | 'command'>) => {
      const asked = { ...options, paths, command: context.command }
      if (options.formats !== undefined) {
        const { formats } = await import('../commands/formats.ts')
        context.finish(formats(asked))
      } else if (options.jsonl === true) {
        const { parseLines } = await import('../commands/parse-lines.ts')
        context.finish(await parseLines(asked))
      } else {
        const { parse } = await import('../commands/parse.ts')
        context.finish(await parse(asked))
      }
    },
  )
}

function addReadingOptions(command: Command): Command {
  return command
    .option('--policy <key=value>', 'set a policy; repeatable', collect, [])
    .option('--limit <key=number>', 'set a limit; repeatable', collect, [])
    .option('--prefill <text>', "text of the model's turn that the prompt template wrote")
    .addOption(
      new Option('--finish <reason>', 'why the model stopped (default: stop)').choices(
        FINISH_REASONS,
      ),
    )
}

function addOutputOptions(command: Command): Command {
  return command
    .option('--envelope', 'print {content, toolCalls, needsMoreWork} as JSON, a line for each file')
    .option('--json', 'print everything as one JSON document')
    .option('--expect <file>', 'compare with this golden file, and print what differs')
    .option('--update', 'with --expect: write the golden file (not in CI)')
    .option('--jsonl', 'filter: outputs in, their parts out, one JSON object a line')
}

/** Options of `parse`, as they were typed. */
export interface ParseOptions {
  readonly paths: readonly string[]
  /** What stood after `--`, which this command has no use for. */
  readonly command: readonly string[]
  readonly grammar?: string
  readonly formatFile: readonly string[]
  /** True if all are to be listed. */
  readonly formats?: string | true
  readonly tools?: string
  readonly policy: readonly string[]
  readonly limit: readonly string[]
  readonly finish?: LlmFinishReason
  readonly prefill?: string
  readonly envelope?: true
  readonly expect?: string
  readonly update?: true
  readonly json?: true
  readonly jsonl?: true
}
