import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { suiteNamed, suites } from '../../../suites/index.ts'
import { HarnessError } from '../../contracts/harness-error.ts'
import { caseSchemaPath, suitesFolder } from '../../suites/read-cases.ts'
import { excerpt } from '../../text/excerpt.ts'
import { plural } from '../../text/plural.ts'
import { printable } from '../../text/printable.ts'
import { exitCode, type ExitCode } from '../exit-code.ts'

/** `assay suite export`: copies cases and their schema into a folder. */
export function exportSuites(folder: string, names: readonly string[]): ExitCode {
  const chosen = names.length === 0 ? suites : names.map(suiteNamed)
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new HarnessError('file-exists', `${excerpt(folder)} is not empty; name a new folder`)
  mkdirSync(folder, { recursive: true })
  for (const { name } of chosen)
    cpSync(join(suitesFolder(), name), join(folder, name), { recursive: true })
  cpSync(caseSchemaPath(), join(folder, 'suite-case.schema.json'))
  process.stdout.write(
    `${plural(chosen.length, 'suite')} in ${printable(folder)}, with suite-case.schema.json\n`,
  )
  return exitCode.fine
}
