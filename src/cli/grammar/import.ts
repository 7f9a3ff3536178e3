import { type Command, Option } from 'commander'
import { addNotes } from './help-text.ts'
import type { ProgramContext } from './program-context.ts'

const NOTES = `
Each exchange becomes one fixture with the origin "imported". Its header says what the other tool did not record:
usually chunk boundaries, times, and how a stream ended. Everything but exchanges with models is skipped and counted.

Examples:
  assay import session.har --out fixtures/llm/openai
  assay import nock-fixtures/chat.json --name openai
  curl -N https://example.com/v1/chat/completions -d @request.json > answer.sse; assay import answer.sse

Exit codes: 0 fine, 1 a fixture could not be written, 2 wrong use, 3 nothing to import.`

/** `assay import`. */
export function addImport(program: Command, context: ProgramContext): void {
  const command = program
    .command('import')
    .description('turn HAR files and recordings of nock or aimock into fixtures')
    .argument('<file...>', 'HAR files, recordings of nock or aimock, or plain bodies')
    .addOption(
      new Option('--from <kind>', 'kind of the files (default: detected)').choices([
        'nock',
        'har',
        'aimock',
        'body',
      ]),
    )
    .option('--name <provider>', 'name of the provider (default: its host)')
    .option('--out <dir>', 'folder for the fixtures', '.')
    .option('--json', 'print what was imported as JSON')
  addNotes(command, NOTES).action(
    async (files: string[], options: Omit<ImportOptions, 'files'>) => {
      const { importFiles } = await import('../commands/import-files.ts')
      context.finish(importFiles({ ...options, files }))
    },
  )
}

/** Options of `import`, as they were typed. */
export interface ImportOptions {
  readonly files: readonly string[]
  readonly from?: string
  readonly name?: string
  readonly out: string
  readonly json?: true
}
