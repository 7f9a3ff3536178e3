import { createRequire } from 'node:module'
import { Ajv, type AnySchemaObject, type Options } from 'ajv'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { JsonValue } from '../contracts/json.ts'
import { canonicalJson } from './canonical-json.ts'
import { compilePattern } from './compile-pattern.ts'
import type { Dialect } from './dialect.ts'

const DRAFT_06: AnySchemaObject = createRequire(import.meta.url)(
  'ajv/dist/refs/json-schema-draft-06.json',
)

const OPTIONS = {
  strict: false,
  ownProperties: true,
  allErrors: true,
  validateFormats: false,
  validateSchema: false,
  // 19.99 / 0.01 isn't a whole number in binary
  multipleOfPrecision: 9,
  logger: false,
  code: { regExp: Object.assign(linearRegExp, { code: 'linearRegExp' }) },
} as const satisfies Options

const CREATE = {
  'draft-06': () => new Ajv(OPTIONS).addMetaSchema(DRAFT_06),
  'draft-07': () => new Ajv(OPTIONS),
  '2019-09': () => new Ajv2019(OPTIONS),
  '2020-12': () => new Ajv2020(OPTIONS),
} as const satisfies Record<Dialect, () => unknown>

/** Makes an ajv for one dialect that works in linear time: patterns on RE2, `uniqueItems` by a set. */
export function createAjv(dialect: Dialect): Ajv {
  const ajv = CREATE[dialect]()
  ajv.removeKeyword('uniqueItems').addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    validate: (wanted: boolean, items: readonly JsonValue[]) => !wanted || areUnique(items),
    error: { message: 'must NOT have duplicate items' },
  })
  return ajv
}

function linearRegExp(pattern: string): { readonly test: (text: string) => boolean } {
  // Patterns that RE2 can't run are taken out of a schema before; those of metaschemas all run
  return compilePattern(pattern) ?? { test: () => true }
}

function areUnique(items: readonly JsonValue[]): boolean {
  return new Set(items.map((item) => canonicalJson(item))).size === items.length
}
