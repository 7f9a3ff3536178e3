import { type Command, Option } from 'commander'
import type { ProgramContext } from './program-context.ts'

/** `assay import`. */
export function addImport(program: Command, context: ProgramContext): void {
  program
    .command('import')
    .description('make fixtures of what other tools recorded of model providers')
    .argument('<file...>', 'recordings of nock, HAR files, fixtures of aimock, or plain bodies')
    .addOption(
      new Option('--from <kind>', 'what the files are (default: what they look like)').choices([
        'nock',
        'har',
        'aimock',
        'body',
      ]),
    )
    .option('--name <provider>', 'what the provider is called (default: its host)')
    .option('--out <dir>', 'the folder for the fixtures', '.')
    .option('--json', 'print what was imported as JSON')
    .addHelpText(
      'after',
      `
Each exchange becomes one fixture of origin "imported", whose header says what the
other tool had lost: mostly the borders of chunks, their times, and how a stream ended.
What is no exchange with a model is passed over and told.

Examples:
  assay import session.har --out fixtures/llm/openai
  assay import nock-fixtures/chat.json --name openai
  curl -N https://example.com/v1/chat/completions -d @request.json > answer.sse; assay import answer.sse

Exit codes: 0 fine, 1 not all could be written, 2 wrong use, 3 nothing to import.`,
    )
    .action(async (files: string[], options: Omit<ImportOptions, 'files'>) => {
      const { importFiles } = await import('../commands/import-files.ts')
      context.finish(importFiles({ ...options, files }))
    })
}

/** Options of `import`, as they were typed. */
export interface ImportOptions {
  readonly files: readonly string[]
  readonly from?: string
  readonly name?: string
  readonly out: string
  readonly json?: true
}
