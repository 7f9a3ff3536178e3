import { compileJsonPath, type JsonPath } from '../compile-json-path.ts'
import { JSON_PATH_ENVIRONMENT } from '../json-path-environment.ts'
import { type PathStep, pathSteps } from './path-step.ts'
import type { ScannedRow } from './path-tracker.ts'
import type { ScanSettings } from './row-scanner.ts'
import { losslessRow, plainRow } from './row-bytes.ts'
import type { RowsSettings } from './rows-options.ts'
import { createValueRows } from './value-rows.ts'

/** How rows are found, and made of what is found. */
export interface RowsPlan {
  readonly scan: ScanSettings
  /** Whether each document is read whole before its first row. */
  readonly isBuffered: boolean
  /** The rows, as JSON on one line, that something scanned gives. */
  readonly rowsOf: (scanned: ScannedRow) => readonly Buffer[]
  /** What is to be told at the end of what was scanned, given how often something stood where a row stands. */
  readonly remarks: (places: number) => readonly string[]
}

/**
 * Plans how rows are read. While the document comes where the path is made of names, indexes, wildcards and slices from
 * the start, else from the whole document; bytes for bytes where nothing is asked of a row that needs its value.
 */
export function planRows(settings: RowsSettings): RowsPlan {
  const { maxDepth, lines: several, maxRowBytes, maxBufferBytes, lossless, extract } = settings
  const path = compileJsonPath(settings.path)
  const taken = extract === undefined ? undefined : extractPath(extract)
  const steps = stepsOf(path)
  const takenSteps = taken === undefined ? [] : taken.isSingular ? stepsOf(taken) : undefined
  const rowOf = lossless ? losslessRow : plainRow
  const scan = { maxDepth, several, maxRowBytes, depth: steps?.length ?? 0 }
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
    ...(steps === undefined && { path }),
    ...(taken !== undefined && { taken }),
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
    ],
  }
}

/** A name, whatever it is made of, or a path. */
function extractPath(typed: string): JsonPath {
  return compileJsonPath(typed.startsWith('$') ? typed : `$[${JSON.stringify(typed)}]`)
}

function stepsOf({ text }: JsonPath): readonly PathStep[] | undefined {
  return pathSteps(JSON_PATH_ENVIRONMENT.compile(text))
}

function missingRemarks(missing: number, extract = ''): readonly string[] {
  if (missing === 0) return []
  const rows = missing === 1 ? '1 row has' : `${missing} rows have`
  return [`${rows} no "${extract}", and ${missing === 1 ? 'is' : 'are'} left out`]
}

function roundedRemarks(rounded: number): readonly string[] {
  if (rounded === 0) return []
  const numbers = rounded === 1 ? '1 number was' : `${rounded} numbers were`
  return [`${numbers} read as a double, and lost digits; with lossless they come as strings`]
}
