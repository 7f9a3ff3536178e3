import { plural } from '../../text/plural.ts'
import { compileJsonPath } from '../compile-json-path.ts'
import { parseJsonPath } from '../parse-json-path.ts'
import { type PathStep, pathSteps } from './path-step.ts'
import type { ScannedRow } from './path-tracker.ts'
import type { ScanSettings } from './row-scanner.ts'
import { losslessRow, plainRow } from './row-bytes.ts'
import type { RowsSettings } from './rows-options.ts'
import { createValueRows } from './value-rows.ts'

const REPEATED = 'a key comes twice in one object of what was read whole, and the last one counts'

/** How rows are found, and made of what is found. */
export interface RowsPlan {
  readonly scan: ScanSettings
  /** Whether each document is read whole before its first row. */
  readonly isBuffered: boolean
  /** The rows, as JSON on one line, that something scanned gives. */
  readonly rowsOf: (scanned: ScannedRow) => Iterable<Buffer>
  /** What is to be told at the end of what was scanned, given how often something stood where a row stands. */
  readonly remarks: (places: number) => readonly string[]
}

/**
 * Plans how rows are read. While the document comes where the path is made of names, indexes, wildcards and slices from
 * the start, else from the whole document; bytes for bytes where nothing is asked of a row that needs its value.
 */
export function planRows(settings: RowsSettings): RowsPlan {
  const { maxDepth, lines: several, maxRowBytes, maxBufferBytes, lossless, extract } = settings
  const steps = pathSteps(parseJsonPath(settings.path))
  const takenText = extract === undefined ? undefined : extractPath(extract)
  const takenSteps = takenText === undefined ? [] : singularSteps(takenText)
  const rowOf = lossless ? losslessRow : plainRow
  const depth = steps?.length ?? 0
  const scan = { maxDepth, several, maxRowBytes, maxKeyBytes: maxBufferBytes, depth }
  if (steps !== undefined && takenSteps !== undefined) {
    let found = 0
    return {
      scan: { ...scan, steps: [...steps, ...takenSteps] },
      isBuffered: false,
      rowsOf: (scanned) => {
        found++
        return [rowOf(scanned)]
      },
      remarks: (places) => missingRemarks(places - found, extract),
    }
  }
  const values = createValueRows({
    ...(steps === undefined && { path: compileJsonPath(settings.path) }),
    ...(takenText !== undefined && { taken: compileJsonPath(takenText) }),
    countRounded: !lossless,
  })
  return {
    scan:
      steps === undefined
        ? { ...scan, steps: [], maxRowBytes: maxBufferBytes }
        : { ...scan, steps },
    isBuffered: steps === undefined,
    rowsOf: (scanned) => values.rowsOf(rowOf(scanned).toString()),
    remarks: () => [
      ...missingRemarks(values.missing(), extract),
      ...roundedRemarks(values.rounded()),
      ...(values.repeatsKeys() ? [REPEATED] : []),
    ],
  }
}

/** A name, whatever it is made of, or a path. */
function extractPath(typed: string): string {
  return typed.startsWith('$') ? typed : `$[${JSON.stringify(typed)}]`
}

function singularSteps(path: string): readonly PathStep[] | undefined {
  const query = parseJsonPath(path)
  return query.singularQuery() ? pathSteps(query) : undefined
}

function missingRemarks(missing: number, extract = ''): readonly string[] {
  if (missing === 0) return []
  const [has, is] = missing === 1 ? ['has', 'is'] : ['have', 'are']
  return [`${plural(missing, 'row')} ${has} no "${extract}", and ${is} left out`]
}

function roundedRemarks(rounded: number): readonly string[] {
  if (rounded === 0) return []
  const was = rounded === 1 ? 'was read as a double' : 'were read as doubles'
  return [
    `${plural(rounded, 'number')} in what was read whole ${was}, and lost digits; with lossless they come as strings`,
  ]
}
