import type { Command } from 'commander'
import { allowedOrigin } from './allowed-origin.ts'
import { addNotes } from './help-text.ts'
import type { ProgramContext } from './program-context.ts'

const NOTES = `
A path that ends in .fixture.jsonl is a recording: the result of each call is read. A folder is searched for
recordings. Any other file is one text. Without a path, or with -, the text is read from standard input. With --rules,
each call is read once for each rule of its tool; calls without a rule are skipped.

Examples:
  assay extract answer.txt
  some-program | assay extract --json
  assay extract --chain direct,fenced-block --schema order.schema.json answers/*.txt
  assay extract fixtures/mcp/time/2026.10.10.fixture.jsonl
  assay extract --chain ./mine.ts answer.txt
  assay extract --rules assay.rules.json fixtures/mcp/time
  assay extract --rules assay.rules.json --tool list_users users.txt
  assay extract --rules assay.rules.json fixtures --expect golden.json --update
  assay extract --rules assay.rules.json fixtures --expect golden.json
  assay extract --jsonl < texts.jsonl

Exit codes: 0 every input gave a value, 1 one gave none, could not be read or is cut off, 2 wrong use, 3 nothing could
be read, 130 interrupted. With --expect: 0 all is as in the golden file, 1 something differs or could not be read, 3
nothing was compared.`

/** `assay extract`. */
export function addExtract(program: Command, context: ProgramContext): void {
  const command = program
    .command('extract')
    .description('find the structured data in texts and results, and show how it was found')
    .usage('[options] [FILE|FIXTURE|DIR…]')
    .argument('[path...]', 'texts, fixtures, or folders of fixtures; - is standard input')
    .option(
      '--chain <names|file>',
      'extractors to try in this order, separated by commas, the name of a chain, or a module that exports one, such as ./mine.ts (default: auto)',
    )
    .option('--schema <file>', 'JSON Schema (JSON or YAML) that a value must fit')
    .option(
      '--rules <file>',
      'wrap rules (JSON or YAML): results use the rule of their tool, texts the rule that --tool names',
    )
    .option('--tool <name>', 'with --rules: the rule to use, as server:tool, tool or virtual tool')
    .option(
      '--allow-origin <origin>',
      'origin of a parser service that rules may use; repeatable',
      allowedOrigin,
      [],
    )
    .option('--lossless', 'print numbers that a double would round as strings')
    .option('--json', 'print everything as one JSON document')
    .option('--expect <file>', 'compare with this golden file, and print what differs')
    .option('--update', 'with --expect: write the golden file (not in CI)')
    .option('--jsonl', 'filter: texts or results in, extractions out, one JSON object a line')
  addNotes(command, NOTES).action(
    async (paths: string[], options: Omit<ExtractOptions, 'paths'>) => {
      const asked = { ...options, paths, command: context.command }
      if (options.jsonl === true) {
        const { extractLines } = await import('../commands/extract-lines.ts')
        context.finish(await extractLines(asked))
        return
      }
      const { extract } = await import('../commands/extract.ts')
      context.finish(await extract(asked))
    },
  )
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
  readonly expect?: string
  readonly update?: true
  readonly json?: true
  readonly jsonl?: true
}
