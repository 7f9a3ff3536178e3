import { type Command, Option } from 'commander'
import type { DiffLevel } from '../../contracts/diff.ts'
import { addNotes } from './help-text.ts'
import { collect } from './option-values.ts'
import type { ProgramContext } from './program-context.ts'

/** `assay diff`. */
export function addDiff(program: Command, context: ProgramContext): void {
  const diff = program
    .command('diff')
    .description(
      'compare two recordings of a server: tools, schemas, and results of the same calls',
    )
    .argument('<old>', 'the older fixture, or a folder of fixtures')
    .argument('<new>', 'the newer fixture, or a folder of fixtures')
    .addOption(
      new Option(
        '--fail-on <level>',
        'exit with 1 from this level of changes on (default: breaking)',
      ).choices(['breaking', 'risky', 'compatible', 'never']),
    )
    .option(
      '--format <name[=path]>',
      'text, json or markdown; to standard output or a file; repeatable',
      collect,
      [],
    )
    .option('--json', 'short for --format json')
  addNotes(diff, NOTES).action(
    async (old: string, newer: string, options: Omit<DiffOptions, 'old' | 'newer'>) => {
      const { diff: compare } = await import('../commands/diff.ts')
      context.finish(compare({ ...options, old, newer }))
    },
  )
}

const NOTES = `
Examples:
  assay diff time-1.fixture.jsonl time-2.fixture.jsonl
  assay diff main/ pr/ --fail-on risky
  assay diff old.fixture.jsonl new.fixture.jsonl --format text --format markdown=changes.md

Folders are compared server by server, by name.

Exit codes: 0 fine, 1 changes at or above --fail-on or an incomplete recording, 2 wrong use (also recordings of
different servers, or of models alone), 3 nothing could be compared.`

/** Options of `diff`, as they were typed. */
export interface DiffOptions {
  readonly old: string
  readonly newer: string
  readonly failOn?: DiffLevel | 'never'
  readonly format: readonly string[]
  readonly json?: true
}
