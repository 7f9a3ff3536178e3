import { extname } from 'node:path'
import { lineOfPointer } from '../files/line-of-pointer.ts'
import { readTextFile } from '../files/read-text-file.ts'
import { safeParseYaml } from '../files/safe-parse-yaml.ts'
import type { CallsFile } from '../contracts/calls-file.ts'
import { HarnessError } from '../contracts/harness-error.ts'
import type { JsonValue } from '../contracts/json.ts'
import { jsonFault } from '../json/json-fault.ts'
import { safeParseJson } from '../json/safe-parse-json.ts'
import { compileSchema } from '../schema/compile-schema.ts'
import { callsFault } from './calls-fault.ts'
import { callsSchema } from './calls-schema.ts'

/** Reads a calls file, JSON or YAML by its extension; whatever isn't as its schema says is an error. */
export function readCallsFile(path: string): CallsFile {
  const text = readTextFile(path)
  const value = parse(path, text)
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

function parse(path: string, text: string): JsonValue {
  const extension = extname(path).toLowerCase()
  if (extension === '.json') {
    const reading = safeParseJson(text)
    if (reading.ok) return reading.value
    throw new HarnessError('calls-invalid', `${path} is not JSON: ${jsonFault(text)}; fix the file`)
  }
  if (extension !== '.yaml' && extension !== '.yml')
    throw new HarnessError(
      'calls-invalid',
      `${path} is no calls file; name one that ends in .json, .yaml or .yml`,
    )
  const reading = safeParseYaml(text)
  if (reading.ok) return reading.value
  throw new HarnessError('calls-invalid', `${path} is not YAML: ${reading.reason}; fix the file`)
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
  const line = lineOfPointer(text, fault.pointer)
  const where = line === undefined ? path : `${path} line ${line}`
  return new HarnessError('calls-invalid', `${where}: ${fault.message}`)
}
