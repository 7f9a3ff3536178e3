import { HarnessError } from '../../src/contracts/harness-error.ts'
import { readRegularFile } from '../../src/files/read-bytes.ts'
import { safeParseJson } from '../../src/json/safe-parse-json.ts'
import { wires } from '../../src/provider/wires/index.ts'
import { excerpt } from '../../src/text/excerpt.ts'
import type { ImportedEntry, Importer } from './define-importer.ts'
import { importers } from './index.ts'

/** What a file of another tool holds. */
export interface ImportReading {
  readonly importer: Importer
  /** What isn't an exchange with a model is told with its reason. */
  readonly entries: readonly ImportedEntry[]
}

/**
 * Reads a file that another tool recorded.
 *
 * @throws HarnessError `file-not-found` or `file-unreadable`; `wrong-use` for a file of none of the known forms
 */
export function readImport(path: string, from?: string): ImportReading {
  const bytes = readRegularFile(path)
  const reading = safeParseJson(Buffer.from(bytes).toString('utf8'))
  const file = { bytes, value: reading.ok ? reading.value : undefined }
  const importer = importers.find(
    ({ name, recognises }) => (from ?? name) === name && recognises(file),
  )
  if (importer === undefined) throw unknownKind(path, from)
  return { importer, entries: importer.read(file).map(checked) }
}

function unknownKind(path: string, from: string | undefined): HarnessError {
  const titles = importers.filter(({ name }) => (from ?? name) === name).map(({ title }) => title)
  const kinds = titles.length === 1 ? `isn't ${titles.join('')}` : `is none of ${titles.join(', ')}`
  return new HarnessError('wrong-use', `${excerpt(path)} ${kinds}; see assay import --help`)
}

const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/u

/** An entry that can be written as an exchange with a model; else why it can't. */
function checked(entry: ImportedEntry): ImportedEntry {
  if (!entry.ok) return entry
  const { url, request, response } = entry.exchange
  const { status } = response
  if (!Number.isInteger(status) || status < 100 || status > 599)
    return { ok: false, reason: `${status} is no status of HTTP` }
  if (request !== undefined && !(TOKEN.test(request.method) && /^\S+$/u.test(request.target)))
    return { ok: false, reason: 'its request has no method or target that HTTP knows' }
  if (url === undefined) return entry
  const place = URL.parse(url)
  if (place === null) return { ok: false, reason: `${excerpt(url)} is no address` }
  return wires.some(({ serves }) => serves(place.pathname, place.hostname))
    ? entry
    : { ok: false, reason: `${excerpt(place.pathname)} is no known path of a model provider` }
}
