import type { JsonValue } from '../../src/contracts/json.ts'
import type { SchemaError } from '../../src/contracts/judgement.ts'
import type { ReportCall, ReportTool } from '../../src/contracts/report.ts'
import { printableJson } from '../../src/text/printable-json.ts'
import { cutValue } from '../../src/verdict/cut-value.ts'
import { codeSpan } from './code-span.ts'
import { compactJson } from './compact-json.ts'
import { fence } from './fence.ts'

/** Characters of a part of a schema or a value. */
const PART_LIMIT = 600
/** Keywords whose errors are about a member that an object must not have, which their words end with. */
const UNWANTED = new Set(['additionalProperties', 'unevaluatedProperties'])
const UNWANTED_KEY = /: ("(?:[^"\\]|\\.)*")$/u

/** What the schema promises beside what came, cut to the first place that breaks it; nothing if no result breaks one. */
export function brokenMember(
  tool: ReportTool | undefined,
  call: ReportCall | undefined,
): readonly (readonly string[])[] {
  if (tool === undefined || call === undefined) return []
  const { evidence } = call
  const [error] = evidence.schemaErrors
  const schema = evidence.schema ?? tool.outputSchema
  const structured = memberOf(evidence.result, 'structuredContent')
  if (error === undefined || schema === undefined || structured === undefined) return []
  const [rule = ''] = evidence.brokenRules ?? []
  const place = rule.replace(/\/[^/]*$/u, '')
  const promised = valueAt(schema, place)
  const came = valueAt(structured, error.pointer)
  if (promised === undefined || came === undefined) return []
  return [
    [`**Promised** (\`outputSchema\` at ${spanOf(place)}):`],
    fence(marked(withoutDetails(promised), rule.slice(place.length + 1), 'broken'), 'jsonc'),
    [`**Came** (\`structuredContent\` at ${spanOf(error.pointer)}):`],
    fence(marked(cutValue(came, PART_LIMIT).kept, unwantedKey(error), error.message), 'jsonc'),
  ]
}

function spanOf(pointer: string): string {
  return pointer === '' ? 'its root' : codeSpan(pointer)
}

function unwantedKey({ keyword, message }: SchemaError): string | undefined {
  const [, key] = UNWANTED.has(keyword) ? (UNWANTED_KEY.exec(message) ?? []) : []
  return key === undefined ? undefined : String(JSON.parse(key))
}

/** An object a member a line, with a comment behind the one that is meant, or behind the whole value. */
function marked(value: JsonValue, key: string | undefined, words: string): string {
  const comment = ` // ← ${words.replaceAll(/\s+/gu, ' ')}`
  if (!isObject(value) || key === undefined || !Object.hasOwn(value, key)) {
    const [first = '', ...rest] = compactJson(value).split('\n')
    return [`${first}${comment}`, ...rest].join('\n')
  }
  const entries = Object.entries(value)
  const lines = entries.map(([name, member], index) => {
    const comma = index === entries.length - 1 ? '' : ','
    const text = `  ${printableJson(name)}: ${compactJson(member, '  ')}${comma}`
    return name === key ? `${text}${comment}` : text
  })
  return ['{', ...lines, '}'].join('\n')
}

/** A schema without what its members are, beyond their types. */
function withoutDetails(schema: JsonValue): JsonValue {
  if (!isObject(schema)) return cutValue(schema, PART_LIMIT).kept
  const { properties, ...others } = schema
  const short = isObject(properties)
    ? {
        properties: Object.fromEntries(
          Object.entries(properties).map(([key, it]) => [key, typeOnly(it)]),
        ),
      }
    : {}
  return cutValue({ ...others, ...short }, PART_LIMIT).kept
}

function typeOnly(schema: JsonValue): JsonValue {
  const type = isObject(schema) ? schema['type'] : undefined
  return type === undefined ? {} : { type }
}

function valueAt(value: JsonValue, pointer: string): JsonValue | undefined {
  const tokens = pointer.split('/').slice(1)
  return tokens.reduce<JsonValue | undefined>(
    (current, token) =>
      current === undefined
        ? undefined
        : memberOf(current, token.replaceAll('~1', '/').replaceAll('~0', '~')),
    value,
  )
}

function memberOf(value: JsonValue, key: string): JsonValue | undefined {
  if (isList(value)) return value[Number(key)]
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value)
}

function isObject(value: JsonValue | undefined): value is { readonly [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
