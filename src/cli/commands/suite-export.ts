import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suiteNamed, suites } from '../../../suites/index.ts'
import { HarnessError } from '../../contracts/harness-error.ts'
import { caseSchemaPath, suitesFolder } from '../../suites/read-cases.ts'
import { excerpt } from '../../text/excerpt.ts'
import { plural } from '../../text/plural.ts'
import { printable } from '../../text/printable.ts'
import { exitCode, type ExitCode } from '../exit-code.ts'
import { assertFolderWritable, writeTextFiles } from '../write-text-file.ts'

const SCHEMA = 'suite-case.schema.json'

/** `assay suite export`: copies cases and their schema into a folder. */
export function exportSuites(folder: string, names: readonly string[]): ExitCode {
  const chosen = names.length === 0 ? suites : names.map(suiteNamed)
  assertFolderWritable(folder)
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new HarnessError('file-exists', `${excerpt(folder)} is not empty; name a new folder`)
  const schema = readFileSync(caseSchemaPath(), 'utf8')
  writeTextFiles(folder, [{ name: SCHEMA, text: schema }])
  for (const { name } of chosen)
    cpSync(join(suitesFolder(), name), join(folder, name), { recursive: true })
  process.stdout.write(
    `${plural(chosen.length, 'suite')} in ${printable(folder)}, with ${SCHEMA}\n`,
  )
  return exitCode.fine
}
