import { commandLine } from './command-line.ts'
import { formatsTable } from './formats-table.ts'
import { publicValues } from './public-values.ts'
import { settingsTable } from './settings-table.ts'

/** The pages with a generated part, by their paths, and the function that returns this part as Markdown. */
export const GENERATED: Readonly<Record<string, () => string | Promise<string>>> = {
  'docs/reference/api.md': publicValues,
  'docs/reference/cli.md': commandLine,
  'docs/reference/config.md': settingsTable,
  'docs/reference/formats.md': formatsTable,
}
