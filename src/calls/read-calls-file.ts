import { faultsError } from '../files/faults-error.ts'
import { parseDataFile } from '../files/parse-data-file.ts'
import { readTextFile } from '../files/read-text-file.ts'
import type { CallsFile } from '../contracts/calls-file.ts'
import type { JsonValue } from '../contracts/json.ts'
import { isJsonArray } from '../json/is-json-array.ts'
import { formatPointer, valueAt } from '../json/json-pointer.ts'
import { compileSchema } from '../schema/compile-schema.ts'
import { type FileFault, fileFaults } from '../schema/file-faults.ts'
import { referenceFaults } from './call-references.ts'
import { isCodeVariable } from './code-variables.ts'
import { callsSchema } from './calls-schema.ts'

/** Reads a calls file, JSON or YAML by its extension; whatever isn't as its schema says is an error, all of it at once. */
export function readCallsFile(path: string): CallsFile {
  const text = readTextFile(path)
  const code = 'calls-invalid'
  const value = parseDataFile({ path, text, what: 'calls file', code })
  const repeated = repeatedIds(value)
  if (!isCallsFile(value))
    throw faultsError({ path, text, code }, [...fileFaults(value, callsSchema), ...repeated])
  const faults = [...repeated, ...codeVariables(value), ...falseReferences(value)]
  if (faults.length === 0) return value
  throw faultsError({ path, text, code }, faults)
}

function isCallsFile(value: JsonValue): value is JsonValue & CallsFile {
  const schema = compileSchema(callsSchema)
  return schema.ok && schema.validate(value).length === 0
}

/** The calls whose id an earlier one of the same tool has. */
function repeatedIds(file: JsonValue): readonly FileFault[] {
  const seen = new Set<string>()
  const calls = valueAt(file, '/calls')
  return (isJsonArray(calls) ? calls : []).flatMap((call, index) => {
    const [id, tool] = [valueAt(call, '/id'), valueAt(call, '/tool')]
    if (typeof id !== 'string' || typeof tool !== 'string') return []
    const key = JSON.stringify([tool, id])
    const isNew = !seen.has(key)
    seen.add(key)
    const pointer = `/calls/${index}/id`
    const message = `the id ${JSON.stringify(id)} is used twice for ${tool}; make it another`
    return isNew ? [] : [{ pointer, message }]
  })
}

/** A file may come from anybody: what makes a server run something else only its user may set. */
function codeVariables({ env = {} }: CallsFile): readonly FileFault[] {
  return Object.keys(env)
    .filter((name) => isCodeVariable(name))
    .map((name) => ({
      pointer: formatPointer(['env', name]),
      message: `/env may not set ${name}, which can make the server run other code; leave it out, and pass it with --env if you want it`,
    }))
}

function falseReferences({ calls }: CallsFile): readonly FileFault[] {
  const earlier = new Set<string>()
  return calls.flatMap((call, index) => {
    const faults = referenceFaults(call.arguments, earlier)
    for (const name of [call.id, call.tool]) if (name !== undefined) earlier.add(name)
    const place = `/calls/${index}/arguments`
    return faults.map(({ pointer, message }) => ({ pointer: `${place}${pointer}`, message }))
  })
}
