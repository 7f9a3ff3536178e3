import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { isJsonObject } from '../../json/is-json-object.ts'
import { safeParseJson } from '../../json/safe-parse-json.ts'

/** Packages whose clients recordings are replayed through, each with a module of it that can be resolved. */
const MODULES = {
  '@modelcontextprotocol/sdk': '@modelcontextprotocol/sdk/client/index.js',
  '@modelcontextprotocol/client': '@modelcontextprotocol/client',
} as const

/** The package of a client that recordings are replayed through. */
export type ClientPackage = keyof typeof MODULES

/** All of them, in the order in which a report names them. */
export const CLIENT_PACKAGES: readonly ClientPackage[] = [
  '@modelcontextprotocol/sdk',
  '@modelcontextprotocol/client',
]

/** A client as a report names it: package and installed version. Loads nothing of the package. */
export function clientName(name: ClientPackage): string {
  const version = installedVersion(name, createRequire(import.meta.url).resolve(MODULES[name]))
  return version === undefined ? name : `${name}@${version}`
}

/** The version in the package's own package.json, which is above the module; builds bring others without a name. */
function installedVersion(name: ClientPackage, file: string): string | undefined {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    const reading = safeParseJson(readIfThere(join(folder, 'package.json')))
    if (!reading.ok || !isJsonObject(reading.value)) continue
    if (reading.value['name'] !== name) continue
    const { version } = reading.value
    return typeof version === 'string' ? version : undefined
  }
  return undefined
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
