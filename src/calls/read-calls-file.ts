import { lineFinder } from '../files/line-finder.ts'
import { parseDataFile } from '../files/parse-data-file.ts'
import { readTextFile } from '../files/read-text-file.ts'
import type { CallsFile } from '../contracts/calls-file.ts'
import { HarnessError } from '../contracts/harness-error.ts'
import type { JsonValue } from '../contracts/json.ts'
import { compileSchema } from '../schema/compile-schema.ts'
import { callsFault } from './calls-fault.ts'
import { callsSchema } from './calls-schema.ts'

/** Reads a calls file, JSON or YAML by its extension; whatever isn't as its schema says is an error. */
export function readCallsFile(path: string): CallsFile {
  const text = readTextFile(path)
  const value = parseDataFile({ path, text, what: 'calls file', code: 'calls-invalid' })
  if (isCallsFile(value)) {
    const repeated = repeatedId(value)
    if (repeated === undefined) return value
    throw invalid(path, text, {
      pointer: `/calls/${repeated}/id`,
      message: `the id ${JSON.stringify(value.calls[repeated]?.id)} is used twice; make it another`,
    })
  }
  throw invalid(path, text, callsFault(value))
}

function isCallsFile(value: JsonValue): value is JsonValue & CallsFile {
  const schema = compileSchema(callsSchema)
  return schema.ok && schema.validate(value).length === 0
}

/** The index of the first call whose id an earlier one has. */
function repeatedId({ calls }: CallsFile): number | undefined {
  const seen = new Set<string>()
  for (const [index, { id }] of calls.entries()) {
    if (id !== undefined && seen.has(id)) return index
    if (id !== undefined) seen.add(id)
  }
  return undefined
}

function invalid(
  path: string,
  text: string,
  fault: { readonly pointer: string; readonly message: string },
): HarnessError {
  const line = lineFinder(text)(fault.pointer)
  const where = line === undefined ? path : `${path} line ${line}`
  return new HarnessError('calls-invalid', `${where}: ${fault.message}`)
}
