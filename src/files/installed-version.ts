import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isJsonObject } from '../json/is-json-object.ts'
import { safeParseJson } from '../json/safe-parse-json.ts'

/**
 * The version of an installed package, by a module of it: the one in the package's own package.json, which is above the
 * module; builds bring others without a name.
 */
export function installedVersion(name: string, module: string): string | undefined {
  for (let folder = dirname(module); folder !== dirname(folder); folder = dirname(folder)) {
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
