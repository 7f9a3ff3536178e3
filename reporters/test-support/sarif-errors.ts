import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Ajv } from 'ajv'
import type { AnySchemaObject, ValidateFunction } from 'ajv'

const SCHEMA = createRequire(import.meta.url).resolve(
  '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json',
)

const validate = compile()

/** What of a text breaks the schema of SARIF 2.1.0 that @microsoft/jest-sarif brings; empty where it is valid. */
export function sarifErrors(text: string): readonly string[] {
  const log: unknown = JSON.parse(text)
  if (validate(log)) return []
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

/** The schema is written in draft 04, of which it uses nothing that draft 07 doesn't have but `id`. */
function compile(): ValidateFunction {
  const schema: AnySchemaObject = JSON.parse(readFileSync(SCHEMA, 'utf8'))
  const { $schema: _dialect, id: _id, ...rest } = schema
  const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false })
  ajv.addFormat('uri', (text: string) => URL.canParse(text))
  ajv.addFormat('uri-reference', (text: string) => URL.canParse(text, 'https://base.test/'))
  ajv.addFormat('date-time', (text: string) => !Number.isNaN(Date.parse(text)))
  return ajv.compile(rest)
}
