import { readFileSync } from 'node:fs'
import type { JsonObject } from '../contracts/json.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { safeParseJson } from '../json/safe-parse-json.ts'

// Above `src/` in the repository, one folder further up from the built `dist/src/`.
const PLACES = ['../../package.json', '../../../package.json']

/** Reads the version of this package from its package.json. */
export function packageVersion(): string {
  const version = ownPackage()['version']
  return typeof version === 'string' ? version : '0.0.0'
}

/** Reads the public address of this package from its package.json; undefined as long as it has none. */
export function packageHomepage(): string | undefined {
  const { homepage } = ownPackage()
  return typeof homepage === 'string' ? homepage : undefined
}

function ownPackage(): JsonObject {
  for (const place of PLACES) {
    const reading = safeParseJson(readIfThere(new URL(place, import.meta.url)))
    if (reading.ok && isJsonObject(reading.value) && reading.value['name'] === 'mcp-assay')
      return reading.value
  }
  return {}
}

function readIfThere(url: URL): string {
  try {
    return readFileSync(url, 'utf8')
  } catch {
    return ''
  }
}
