import { type Command, InvalidArgumentError, Option } from 'commander'
import { addNotes } from './help-text.ts'
import { count, wholeNumber } from './option-values.ts'
import type { ProgramContext } from './program-context.ts'

const NOTES = `
FILE is one JSON document. Without a file, or with -, it is read from standard input. A path of names, indexes,
wildcards and slices returns rows while the document is read, in constant memory. Any other path reads all of it first.

Examples:
  assay rows answer.json --path '$.Query[*]'
  some-program | assay rows --path '$.Query[*]' --batch 20 --wrap mcp
  assay rows databases.json --path '$[*].table' --extract dbms --unique --sort
  assay rows events.jsonl --lines --path '$' --extract '$.user.name' --as table

Exit codes: 0 fine, 1 the document is broken (the batches before that are valid), 2 wrong use, 3 nothing could be read,
130 interrupted.`

/** How rows may be written. */
const STYLES = ['clean', 'mcp', 'json', 'table'] as const
/** No text can be much longer. */
const MOST_MEBIBYTES = 256

/** `assay rows`. */
export function addRows(program: Command, context: ProgramContext): void {
  const command = program
    .command('rows')
    .description('stream the rows of a JSON document in batches, one JSON array a line')
    .argument('[file]', 'a JSON document; - is standard input')
    .option(
      '--path <jsonpath>',
      "JSONPath of the rows, such as '$.Query[*]' (default: the items of the document's only array)",
    )
    .option('--extract <field>', 'only this field of each row, or what this JSONPath ($…) selects')
    .option('--unique', 'skip rows that are equal to an earlier one')
    .option('--sort', 'sort the rows; keeps all of them in memory')
    .option('--batch <n>', 'rows in a batch', count, 100)
    .addOption(
      new Option('--as <style>', 'rows alone, as a tool result, inside their document, or a table')
        .choices(STYLES)
        .default('clean'),
    )
    .addOption(
      new Option('--wrap <protocol>', 'write each batch as the content of a tool result').choices([
        'mcp',
      ]),
    )
    .option('--lines', 'read several documents, as in JSON Lines')
    .option('--lossless', 'print numbers that a double would round as strings')
    .optionsGroup('Limits:')
    .option('--max-row <mib>', 'size of a row', mebibytes, 16)
    .option('--max-buffer <mib>', 'memory for rows that have to wait, roughly', mebibytes, 64)
    .option('--max-unique <n>', 'different rows that --unique can tell apart', count, 1_000_000)
    .optionsGroup('Options:')
  addNotes(command, NOTES).action(
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
  readonly path?: string
  readonly extract?: string
  readonly unique?: true
  readonly sort?: true
  readonly batch: number
  readonly as: (typeof STYLES)[number]
  readonly wrap?: 'mcp'
  readonly lines?: true
  readonly lossless?: true
  readonly maxRow: number
  readonly maxBuffer: number
  readonly maxUnique: number
}

/** The options once the path is known. */
export type AskedRows = RowsCommandOptions & { readonly path: string }

function mebibytes(text: string): number {
  const number = wholeNumber(text)
  if (number < 1 || number > MOST_MEBIBYTES)
    throw new InvalidArgumentError(`it takes 1 to ${MOST_MEBIBYTES}, in MiB.`)
  return number
}
