import { HarnessError } from '../../contracts/harness-error.ts'
import { packageVersion } from '../../files/own-package.ts'
import { printableJson } from '../../text/printable-json.ts'
import type { ParsedInput, UnreadInput } from './parsed-input.ts'

/** What came of all inputs of a run. */
export interface ParseRun {
  /** In the order in which they were named. */
  readonly inputs: readonly ParsedInput[]
  readonly unread: readonly UnreadInput[]
  /** True where it was stopped: inputs behind the last one were never read. */
  readonly interrupted: boolean
}

/** All that `assay parse --json` says. */
interface ParseDocument extends ParseRun {
  readonly llmOutputVersion: 1
  /** Version of the package. */
  readonly assay: string
}

/** The document of a run. */
export function renderOutputs(run: ParseRun): string {
  const document: ParseDocument = { llmOutputVersion: 1, assay: packageVersion(), ...run }
  try {
    return `${printableJson(document)}\n`
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new HarnessError(
      'file-unreadable',
      'what was found is more than one JSON document can hold; give fewer inputs, or use --jsonl',
      { cause: error },
    )
  }
}
