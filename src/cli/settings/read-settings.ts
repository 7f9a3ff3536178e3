import schema from '../../../schemas/config.schema.json' with { type: 'json' }
import { PACKAGE_KEY } from '../../client-config/package-key.ts'
import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import { faultsError } from '../../files/faults-error.ts'
import { parseDataFile } from '../../files/parse-data-file.ts'
import { readTextFile } from '../../files/read-text-file.ts'
import type { OwnFinding } from '../../contracts/own-finding.ts'
import { findingFaults } from '../../mcp/own-findings.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { type FileFault, fileFaults } from '../../schema/file-faults.ts'
import { compileSchema } from '../../schema/compile-schema.ts'
import { isPackageFile } from './find-settings.ts'

const settingsSchema: JsonObject = schema

/** What a configuration file says, by the names of options. */
export interface Settings {
  readonly servers?: JsonObject
  readonly mcpServers?: JsonObject
  readonly fixtures?: readonly string[]
  /** By the name of a server. */
  readonly calls?: Readonly<Record<string, string>>
  readonly findings?: JsonValue & readonly OwnFinding[]
  readonly [option: string]: JsonValue | undefined
}

/**
 * Reads a configuration file, JSON or YAML by its extension, or the key of a package.json.
 *
 * @throws HarnessError `config-invalid` with all that is wrong, a line for each.
 */
export function readSettings(path: string): Settings {
  const text = readTextFile(path)
  const code = 'config-invalid'
  const file = parseDataFile({ path, text, what: 'configuration', code })
  const isKey = isPackageFile(path)
  const value = isKey && isJsonObject(file) ? (file[PACKAGE_KEY] ?? null) : file
  const isFormed = isSettings(value)
  const faults = isFormed ? ownFaults(value) : fileFaults(value, settingsSchema)
  if (isFormed && faults.length === 0) return value
  const prefix = isKey ? `/${PACKAGE_KEY}` : ''
  throw faultsError(
    { path, text, code },
    faults.map(({ pointer, message }) => ({ pointer: `${prefix}${pointer}`, message })),
  )
}

function ownFaults({ findings = [] }: Settings): readonly FileFault[] {
  return findingFaults(findings).map(({ pointer, message }) => ({
    pointer: `/findings${pointer}`,
    message: `/findings${pointer} ${message}`,
  }))
}

function isSettings(value: JsonValue): value is JsonValue & Settings {
  const compiled = compileSchema(settingsSchema)
  return compiled.ok && compiled.validate(value).length === 0
}
