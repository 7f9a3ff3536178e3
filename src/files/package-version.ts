import { readFileSync } from 'node:fs'
import { isJsonObject } from '../json/is-json-object.ts'
import { safeParseJson } from '../json/safe-parse-json.ts'

// Above `src/` in the repository, one folder further up from the built `dist/src/`.
const PLACES = ['../../package.json', '../../../package.json']

/** Reads the version of this package from its package.json. */
export function packageVersion(): string {
  for (const place of PLACES) {
    const reading = safeParseJson(readIfThere(new URL(place, import.meta.url)))
    if (!reading.ok || !isJsonObject(reading.value)) continue
    const { name, version } = reading.value
    if (name === 'mcp-assay' && typeof version === 'string') return version
  }
  return '0.0.0'
}

function readIfThere(url: URL): string {
  try {
    return readFileSync(url, 'utf8')
  } catch {
    return ''
  }
}
