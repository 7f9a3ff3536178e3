import { extname } from 'node:path'
import { safeParseYaml } from '../../files/safe-parse-yaml.ts'
import { HarnessError } from '../../contracts/harness-error.ts'
import type { JsonValue } from '../../contracts/json.ts'
import { readTextFile } from '../../files/read-text-file.ts'
import { jsonFault } from '../../json/json-fault.ts'
import { safeParseJson } from '../../json/safe-parse-json.ts'
import { compileSchema } from '../../schema/compile-schema.ts'
import { excerpt } from '../../text/excerpt.ts'
import { printable } from '../../text/printable.ts'

/**
 * The JSON Schema in a file, YAML or JSON by its extension. What of it can't be checked is told on standard error.
 *
 * @throws HarnessError Where the file can't be read, or holds no schema that values can be held to.
 */
export function readSchemaFile(path: string): JsonValue {
  const schema = parse(path, readTextFile(path))
  const compiled = compileSchema(schema)
  const name = excerpt(path)
  if (!compiled.ok)
    throw new HarnessError(
      'config-invalid',
      printable(`--schema ${name} can't be used: ${compiled.reason}`),
    )
  for (const diagnostic of compiled.diagnostics)
    process.stderr.write(`${printable(`--schema ${name}: ${diagnostic}`)}\n`)
  return schema
}

function parse(path: string, text: string): JsonValue {
  const isYaml = /^\.ya?ml$/iu.test(extname(path))
  const reading = isYaml ? safeParseYaml(text) : safeParseJson(text)
  if (reading.ok) return reading.value
  const fault = isYaml ? `YAML: ${reading.reason}` : `JSON: ${jsonFault(text)}`
  throw new HarnessError(
    'config-invalid',
    printable(`--schema ${excerpt(path)} is not ${fault}; fix the file`),
  )
}
