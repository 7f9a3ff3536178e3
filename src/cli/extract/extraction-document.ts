import { HarnessError } from '../../contracts/harness-error.ts'
import { packageVersion } from '../../files/own-package.ts'
import { escapeUnseen } from '../../text/escape-unseen.ts'
import { printableJson } from '../../text/printable-json.ts'
import type { ExtractedInput, PathFault } from './extracted-input.ts'

/** What came of all inputs of a run. */
export interface ExtractionRun {
  /** In the order in which they were named, calls in that of their recording. */
  readonly inputs: readonly ExtractedInput[]
  /** What couldn't be read, or holds nothing to look through. */
  readonly unread: readonly PathFault[]
  /** Recordings that break off: more calls may have been made. */
  readonly incomplete: readonly PathFault[]
  /** True where it was stopped: inputs behind the last one were never looked at. */
  readonly interrupted: boolean
}

/** All that `assay extract --json` says. */
interface ExtractionDocument extends ExtractionRun {
  readonly extractionVersion: 1
  /** Version of the package. */
  readonly assay: string
}

/** The document of a run, indented where a string can hold it. */
export function renderDocument(run: ExtractionRun): string {
  const document: ExtractionDocument = { extractionVersion: 1, assay: packageVersion(), ...run }
  const [text] = [printableJson, compactJson].flatMap((render) => safeRender(render, document))
  if (text !== undefined) return `${text}\n`
  throw new HarnessError(
    'file-unreadable',
    'what was found is more than one JSON document can hold; give fewer inputs, or use --jsonl',
  )
}

function compactJson(document: ExtractionDocument): string {
  return escapeUnseen(JSON.stringify(document))
}

function safeRender(
  render: (document: ExtractionDocument) => string,
  document: ExtractionDocument,
): readonly string[] {
  try {
    return [render(document)]
  } catch (error) {
    if (error instanceof RangeError) return []
    throw error
  }
}
