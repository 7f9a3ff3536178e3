import { type Command, InvalidArgumentError, Option } from 'commander'
import { count, wholeNumber } from './option-values.ts'
import type { ProgramContext } from './program-context.ts'

const EXAMPLES = `
FILE is one JSON document; - and no file at all are standard input. A path of names, indexes, wildcards and
slices from the start gives rows while the document comes, in constant memory; any other reads all of it first.

Examples:
  assay rows answer.json --path '$.Query[*]'
  some-program | assay rows --path '$.Query[*]' --batch 20 --wrap mcp
  assay rows databases.json --path '$[*].table' --extract dbms --unique --sort
  assay rows events.jsonl --lines --path '$' --extract '$.user.name' --format table

Exit codes: 0 fine, 1 the document can't be read to its end (the batches before that hold), 2 wrong use,
3 nothing of it could be read, 130 interrupted.`

/** What rows may be written as. */
const FORMATS = ['clean', 'mcp', 'json', 'table'] as const
/** No text can be much longer. */
const MOST_MEBIBYTES = 256

/** `assay rows`. */
export function addRows(program: Command, context: ProgramContext): void {
  program
    .command('rows')
    .description('give the rows of a JSON document in batches, each as JSON on one line')
    .argument('[file]', 'a JSON document; - is standard input')
    .requiredOption('--path <jsonpath>', "what the rows are, such as '$.Query[*]'")
    .option('--extract <field>', 'of each row only this field, or what this JSONPath ($…) selects')
    .option('--unique', 'rows of equal value come once')
    .option('--sort', 'rows come in order; all of them are kept until then')
    .option('--batch <n>', 'rows in a batch', count, 100)
    .addOption(
      new Option('--format <name>', 'the rows alone, in what is around them, or for people')
        .choices(FORMATS)
        .default('clean'),
    )
    .addOption(
      new Option('--wrap <protocol>', 'each batch as the content of a tool result').choices([
        'mcp',
      ]),
    )
    .option('--lines', 'several documents may follow each other, as in JSON Lines')
    .option('--lossless', 'numbers that a double would round come as strings of their digits')
    .option('--max-row <mib>', 'what a row may have', mebibytes, 16)
    .option('--max-buffer <mib>', 'memory for what has to wait, roughly', mebibytes, 64)
    .option('--max-unique <n>', 'different rows that --unique tells apart', count, 1_000_000)
    .addHelpText('after', EXAMPLES)
    .action(
      async (file: string | undefined, options: Omit<RowsCommandOptions, 'file' | 'command'>) => {
        const { rows } = await import('../commands/rows.ts')
        const asked = { ...options, ...(file !== undefined && { file }) }
        context.finish(await rows({ ...asked, command: context.command }))
      },
    )
}

/** Options of `rows`, as they were typed. */
export interface RowsCommandOptions {
  readonly file?: string
  /** What stood after `--`, which this command has no use for. */
  readonly command: readonly string[]
  readonly path: string
  readonly extract?: string
  readonly unique?: true
  readonly sort?: true
  readonly batch: number
  readonly format: (typeof FORMATS)[number]
  readonly wrap?: 'mcp'
  readonly lines?: true
  readonly lossless?: true
  readonly maxRow: number
  readonly maxBuffer: number
  readonly maxUnique: number
}

function mebibytes(text: string): number {
  const number = wholeNumber(text)
  if (number < 1 || number > MOST_MEBIBYTES)
    throw new InvalidArgumentError(`it takes 1 to ${MOST_MEBIBYTES}, in MiB.`)
  return number
}
