import { HarnessError } from '../../contracts/harness-error.ts'
import type { JsonObject } from '../../contracts/json.ts'
import type { ToolStatusFile } from '../../contracts/tool-status.ts'
import { readBytes } from '../../files/read-bytes.ts'
import { excerpt } from '../../text/excerpt.ts'
import { assertJsonPath } from './assert-json-path.ts'
import { readState } from './read-state.ts'
import { troubleWith } from './state-trouble.ts'
import { toolStatusForm } from './tool-status-form.ts'

/**
 * Reads the statuses of tools as they are at this moment, and leaves the file as it is.
 *
 * @throws HarnessError `file-not-found` where no gateway has kept any there, `file-unreadable` where it is damaged or of a newer
 * version, `wrong-use` where it is another file.
 */
export function readToolStatus(path: string): JsonObject & ToolStatusFile {
  assertJsonPath(path, toolStatusForm)
  const reading = readState(bytesOf(path), toolStatusForm)
  if (reading.kind === 'sound' && isToolStatusFile(reading.document)) return reading.document
  const trouble = troubleWith(reading, toolStatusForm)
  if (trouble !== undefined)
    throw new HarnessError(
      reading.kind === 'other' ? 'wrong-use' : 'file-unreadable',
      `${excerpt(path)} ${trouble.message}; ${trouble.remedy}`,
    )
  const fault = reading.kind === 'damaged' ? reading.fault : 'it holds no statuses'
  throw new HarnessError(
    'file-unreadable',
    `${excerpt(path)} is damaged (${fault}); mend it, or start a gateway, which sets it aside and begins a new one`,
  )
}

function bytesOf(path: string): Uint8Array {
  try {
    return readBytes(path)
  } catch (error) {
    if (!(error instanceof HarnessError) || error.code !== 'file-not-found') throw error
    throw new HarnessError(
      'file-not-found',
      `${excerpt(path)} isn't there: no gateway has kept statuses in it; start one with assay wrap, or name its file by --status`,
      { cause: error },
    )
  }
}

/** What keeps to the schema of statuses is one. */
function isToolStatusFile(document: JsonObject): document is JsonObject & ToolStatusFile {
  return document['version'] === 1
}
