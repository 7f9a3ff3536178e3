import { extname } from 'node:path'
import { HarnessError, type HarnessErrorCode } from '../contracts/harness-error.ts'
import type { JsonValue } from '../contracts/json.ts'
import { jsonFault } from '../json/json-fault.ts'
import { safeParseJson } from '../json/safe-parse-json.ts'
import { safeParseYaml } from './safe-parse-yaml.ts'

/** A file that a person wrote, and what it should be. */
export interface DataFile {
  readonly path: string
  readonly text: string
  /** Such as `calls file`. */
  readonly what: string
  /** Of the error where it is none. */
  readonly code: HarnessErrorCode
}

/** The value in a file that is JSON or YAML by its extension. */
export function parseDataFile({ path, text, what, code }: DataFile): JsonValue {
  const extension = extname(path).toLowerCase()
  if (extension === '.json') {
    const reading = safeParseJson(text)
    if (reading.ok) return reading.value
    throw new HarnessError(code, `${path} is not JSON: ${jsonFault(text)}; fix the file`)
  }
  if (extension !== '.yaml' && extension !== '.yml')
    throw new HarnessError(
      code,
      `${path} is no ${what}; name one that ends in .json, .yaml or .yml`,
    )
  const reading = safeParseYaml(text)
  if (reading.ok) return reading.value
  throw new HarnessError(code, `${path} is not YAML: ${reading.reason}; fix the file`)
}
