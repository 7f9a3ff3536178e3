import type { Command } from 'commander'
import { allowedOrigin } from './allowed-origin.ts'
import type { ProgramContext } from './program-context.ts'

const EXAMPLES = `
A PATH that ends in .fixture.jsonl is a recording, a folder is searched for recordings, and of a recording
each call's result is looked through. Everything else is read as one text; - and no path at all are standard input.
With --rules a call is looked at once for each rule for its tool, and one without a rule not at all.

Examples:
  assay extract answer.txt
  some-program | assay extract --json
  assay extract --chain direct,fenced-block --schema order.schema.json answers/*.txt
  assay extract fixtures/mcp/time/2026.10.10.fixture.jsonl
  assay extract --rules assay.rules.json fixtures/mcp/time
  assay extract --rules assay.rules.json --tool list_users users.txt
  assay extract --jsonl < texts.jsonl

Exit codes: 0 each input gave a value, 1 one gave none, couldn't be read or breaks off, 2 wrong use,
3 nothing could be read, 130 interrupted.`

/** `assay extract`. */
export function addExtract(program: Command, context: ProgramContext): void {
  program
    .command('extract')
    .description('find the structured data in texts and results, and show how it was found')
    .usage('[options] [FILE|FIXTURE|DIR…]')
    .argument('[path...]', 'texts, fixtures, or folders that hold fixtures; - is standard input')
    .option(
      '--chain <names>',
      'extractors in the order in which they are tried, with commas between, or a chain by its name (default: auto)',
    )
    .option('--schema <file>', 'JSON Schema, as JSON or YAML, that a value has to fit')
    .option(
      '--rules <file>',
      'wrap rules, JSON or YAML: each result by the rule for its tool, each text by the one that --tool names',
    )
    .option(
      '--tool <name>',
      'with --rules: the rule to apply, as server:tool, tool or virtual tool',
    )
    .option(
      '--allow-origin <origin>',
      'with rules that ask a parser service: an origin that may be asked; repeatable',
      allowedOrigin,
      [],
    )
    .option('--lossless', 'numbers that a double would round come as strings of their digits')
    .option('--json', 'everything as one JSON document')
    .option('--jsonl', 'filter: texts or results in, extractions out, one JSON object a line')
    .addHelpText('after', EXAMPLES)
    .action(async (paths: string[], options: Omit<ExtractOptions, 'paths'>) => {
      const asked = { ...options, paths, command: context.command }
      if (options.jsonl === true) {
        const { extractLines } = await import('../commands/extract-lines.ts')
        context.finish(await extractLines(asked))
        return
      }
      const { extract } = await import('../commands/extract.ts')
      context.finish(await extract(asked))
    })
}

/** Options of `extract`, as they were typed. */
export interface ExtractOptions {
  readonly paths: readonly string[]
  /** What stood after `--`, which this command has no use for. */
  readonly command: readonly string[]
  readonly chain?: string
  readonly schema?: string
  readonly rules?: string
  readonly tool?: string
  readonly allowOrigin: readonly string[]
  readonly lossless?: true
  readonly json?: true
  readonly jsonl?: true
}
