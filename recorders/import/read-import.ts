import { HarnessError } from '../../src/contracts/harness-error.ts'
import { readBytes } from '../../src/files/read-bytes.ts'
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
  const bytes = readBytes(path)
  const reading = safeParseJson(Buffer.from(bytes).toString('utf8'))
  const file = { bytes, value: reading.ok ? reading.value : undefined }
  const importer = importers.find(({ name, recognises }) =>
    from === undefined ? recognises(file) : name === from,
  )
  if (importer === undefined)
    throw new HarnessError(
      'wrong-use',
      `${excerpt(path)} is none of ${importers.map(({ title }) => title).join(', ')}; name its kind with --from where it is one`,
    )
  return { importer, entries: importer.read(file).map(onlyModels) }
}

function onlyModels(entry: ImportedEntry): ImportedEntry {
  const url = entry.ok ? entry.exchange.url : undefined
  if (url === undefined) return entry
  const { pathname, hostname } = new URL(url)
  return wires.some(({ serves }) => serves(pathname, hostname))
    ? entry
    : { ok: false, reason: `${excerpt(pathname)} is no known path of a model provider` }
}
