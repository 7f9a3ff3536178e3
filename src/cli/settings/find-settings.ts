import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { PACKAGE_KEY } from '../../client-config/package-key.ts'
import { readTextFile } from '../../files/read-text-file.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { safeParseJson } from '../../json/safe-parse-json.ts'

/** In the order in which they are looked for. */
const NAMES = ['assay.config.json', 'assay.config.yaml', 'assay.config.yml'] as const
const PACKAGE = 'package.json'

/** Returns the configuration file of a folder, or its package.json if that has one; undefined if there is none. */
export function findSettings(folder = '.'): string | undefined {
  const own = NAMES.map((name) => join(folder, name)).find((path) => existsSync(path))
  if (own !== undefined) return own
  const path = join(folder, PACKAGE)
  if (!existsSync(path)) return undefined
  const reading = safeParseJson(readTextFile(path))
  const hasKey = reading.ok && isJsonObject(reading.value) && PACKAGE_KEY in reading.value
  return hasKey ? path : undefined
}

/** Whether a file is a configuration of ours, and not one of an MCP client. */
export function isSettingsFile(path: string): boolean {
  return NAMES.some((name) => path.endsWith(name))
}

/** Whether a configuration is the key of a package.json. */
export function isPackageFile(path: string): boolean {
  return basename(path) === PACKAGE
}
