import { HarnessError } from '../../contracts/harness-error.ts'
import type { LlmFormat } from '../../llm/define-format.ts'
import { allFormats } from '../../llm/formats-named.ts'
import { readFormatFile } from '../../llm/read-format-file.ts'
import { printable } from '../../text/printable.ts'

/**
 * Reads the formats of `--format-file`.
 *
 * @throws HarnessError As `readFormatFile` does, and for a name that is built in or used twice, with the file.
 */
export function readFormatFiles(paths: readonly string[]): readonly LlmFormat[] {
  const read: LlmFormat[] = []
  for (const path of paths) {
    read.push(readFormatFile(path))
    try {
      allFormats([...read])
    } catch (error) {
      if (!(error instanceof HarnessError)) throw error
      throw new HarnessError(error.code, printable(`${path}: ${error.message}`), { cause: error })
    }
  }
  return read
}
