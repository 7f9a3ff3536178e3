import type { Command } from 'commander'
import { addNotes } from './help-text.ts'
import { collect } from './option-values.ts'
import type { ProgramContext } from './program-context.ts'

const NOTES = `
Examples:
  assay coverage fixtures
  assay coverage fixtures --min tools=100
  assay coverage fixtures --format html --format coverage.md

--min takes a percentage of everything, or of one of tools, channels, shapes, extractors, text-parsers, findings, wires,
formats, model-findings. Only recordings count: what was made by hand or imported is shown apart.

Exit codes: 0 fine, 1 below --min or a fixture could not be read, 2 wrong use, 3 no fixture could be judged.`

/** `assay coverage`. */
export function addCoverage(program: Command, context: ProgramContext): void {
  const coverage = program
    .command('coverage')
    .description('show which tools, shapes, extractors, formats and findings your fixtures cover')
    .argument('<path...>', 'fixtures, or folders of fixtures')
    .option(
      '--min <percent>',
      'exit with 1 if recordings show less, such as 60 or tools=100; repeatable',
      collect,
      [],
    )
    .option(
      '--format <name[=file]>',
      'text, html, markdown or json; a file name such as coverage.html is enough; repeatable',
      collect,
      [],
    )
    .option('--json', 'short for --format json')
  addNotes(coverage, NOTES).action(
    async (paths: readonly string[], options: Omit<CoverageOptions, 'paths'>) => {
      const { coverage: cover } = await import('../commands/coverage.ts')
      context.finish(await cover({ ...options, paths }))
    },
  )
}

/** Options of `coverage`, as they were typed. */
export interface CoverageOptions {
  readonly paths: readonly string[]
  readonly min: readonly string[]
  readonly format: readonly string[]
  readonly json?: true
}
