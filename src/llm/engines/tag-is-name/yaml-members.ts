import { isMap, isScalar, isSeq, parseDocument } from 'yaml'
import type { PartSchema } from './part-schema.ts'

/** As deep as JSON is read elsewhere. */
const DEPTH_LIMIT = 500
/** UTF-16 units: the library reads about half a million in a second, and far fewer of those that it has to complain of. */
export const LONGEST_YAML = 1 << 18

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/u

/**
 * The JSON text of a mapping in YAML; scalars that the schema says to be strings are what is written. Undefined where the
 * text is no YAML, or holds what JSON has no place for.
 */
export function yamlMembers(text: string, schema: PartSchema): string | undefined {
  if (text.length > LONGEST_YAML) return undefined
  try {
    const document = parseDocument(text, {
      version: '1.2',
      schema: 'core',
      merge: false,
      resolveKnownTags: false,
      prettyErrors: false,
      logLevel: 'silent',
    })
    if (document.errors.length > 0 || document.warnings.length > 0) return undefined
    if (document.contents === null) return '{}'
    return isMap(document.contents) ? nodeJson(document.contents, schema, 0) : undefined
  } catch {
    // The library descends by recursion.
    return undefined
  }
}

function nodeJson(node: unknown, schema: PartSchema, depth: number): string | undefined {
  if (depth > DEPTH_LIMIT) return undefined
  if (node === null) return 'null'
  if (isScalar(node)) return scalarJson(node, schema)
  if (isSeq(node)) {
    const items = node.items.map((item) => nodeJson(item, schema.part(), depth + 1))
    return items.includes(undefined) ? undefined : `[${items.join(',')}]`
  }
  if (!isMap(node)) return undefined
  const members = node.items.map(({ key, value }) => {
    const name = isScalar(key) ? keyText(key) : undefined
    if (name === undefined) return undefined
    const json = nodeJson(value, schema.part(name), depth + 1)
    return json === undefined ? undefined : `${JSON.stringify(name)}:${json}`
  })
  return members.includes(undefined) ? undefined : `{${members.join(',')}}`
}

interface Scalar {
  readonly value: unknown
  readonly source?: string
  readonly type?: string
}

function keyText({ value, source }: Scalar): string {
  return typeof value === 'string' ? value : (source ?? String(value))
}

function scalarJson({ value, source = '', type }: Scalar, { types }: PartSchema): string {
  const isPlain = type === 'PLAIN' || type === undefined
  if (typeof value === 'string') return JSON.stringify(value)
  const isString = types?.size === 1 && types.has('string')
  if (isString && isPlain && source !== '') return JSON.stringify(source)
  if (typeof value !== 'number' && typeof value !== 'bigint') return JSON.stringify(value ?? null)
  if (NUMBER.test(source)) return source
  return Number.isFinite(Number(value)) ? String(value) : JSON.stringify(source)
}
