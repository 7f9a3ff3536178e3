import type { CallJudgement } from '../../contracts/judgement.ts'
import type { JsonValue } from '../../contracts/json.ts'
import { isJsonArray } from '../../json/is-json-array.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { parsePointer } from '../../json/json-pointer.ts'
import { compileSchema } from '../../schema/compile-schema.ts'
import type { ChangeDraft } from './make-change.ts'
import type { CallPair } from './match-calls.ts'
import { outerPlace, payloadKeys, type PayloadKeys } from './payload-keys.ts'

/** Keywords by which the older schema forbids what it doesn't name; the schemas' comparison says that. */
const ABOUT_EXTRAS: ReadonlySet<string> = new Set(['additionalProperties', 'unevaluatedProperties'])

/** Differences between the keys of what came; values may be volatile. Nothing where a side holds no data. */
export function comparePayloads(pair: CallPair): readonly ChangeDraft[] {
  const before = payloadOf(pair.old)
  const after = payloadOf(pair.new)
  if (before === undefined || after === undefined) return []
  const isPromised = fitsOldSchema(pair)
  const old = payloadKeys(before)
  const next = payloadKeys(after)
  return [
    ...removed(old, next, (path) =>
      isForbidden(pair, path)
        ? 'forbidden-key-removed'
        : isPromised === true
          ? 'optional-key-removed'
          : 'key-removed',
    ),
    ...added(old, next),
    ...(isPromised === true ? [] : retyped(old, next)),
  ]
}

/** What is wrong with a recorded result by the older outputSchema, beside keys that it doesn't name. */
export function outsideOldSchema({ old, new: next }: CallPair): string | undefined {
  const schema = old.call.entry?.['outputSchema']
  const value = structuredOf(next)
  if (schema === undefined || value === undefined || next.compliance !== 'valid') return undefined
  const compiled = compileSchema(schema)
  const error = compiled.ok
    ? compiled.validateRedacted(value).find(({ keyword }) => !ABOUT_EXTRAS.has(keyword))
    : undefined
  return error && `${error.pointer} ${error.message}`.trim()
}

/** What is wrong with recorded arguments by the newer inputSchema, where the older one allowed them. */
export function refusedArguments({ old, new: next }: CallPair): string | undefined {
  const before = old.call.entry?.['inputSchema']
  const after = next.call.entry?.['inputSchema']
  if (before === undefined || after === undefined) return undefined
  const [was, is] = [compileSchema(before), compileSchema(after)]
  if (!was.ok || !is.ok || was.validateRedacted(old.call.arguments).length > 0) return undefined
  const [error] = is.validateRedacted(old.call.arguments)
  return error && `${error.pointer} ${error.message}`.trim()
}

/** The data of a result: what was extracted from its text, else its structured content. */
function payloadOf({ extraction, ...judgement }: CallJudgement): JsonValue | undefined {
  if (extraction?.ok === true) return extraction.value
  return structuredOf({ extraction, ...judgement })
}

function structuredOf({ channel, call }: CallJudgement): JsonValue | undefined {
  if (channel !== 'structured' || call.reply?.kind !== 'result') return undefined
  return isJsonObject(call.reply.result) ? call.reply.result['structuredContent'] : undefined
}

/** Undefined where no older schema says anything of it. */
function fitsOldSchema({ old, new: next }: CallPair): boolean | undefined {
  const schema = old.call.entry?.['outputSchema']
  const value = structuredOf(next)
  // Of a text inside the structured value a schema says nothing
  if (schema === undefined || value === undefined || next.extraction?.ok === true) return undefined
  const compiled = compileSchema(schema)
  return compiled.ok ? compiled.validateRedacted(value).length === 0 : undefined
}

/** Whether the older outputSchema forbids a key of the older result: without it, less of it is one too many. */
function isForbidden({ old }: CallPair, path: string): boolean {
  if (!old.schemaErrors.some(({ keyword }) => ABOUT_EXTRAS.has(keyword))) return false
  const schema = old.call.entry?.['outputSchema']
  const value = structuredOf(old)
  const compiled = schema === undefined ? undefined : compileSchema(schema)
  if (compiled?.ok !== true || value === undefined) return false
  const extras = (of: JsonValue): number =>
    compiled.validate(of).filter(({ keyword }) => ABOUT_EXTRAS.has(keyword)).length
  return extras(withoutPlace(value, parsePointer(path) ?? [])) < extras(value)
}

/** A value without what stands at a place, in which `*` stands for any item. */
function withoutPlace(value: JsonValue, [key, ...rest]: readonly string[]): JsonValue {
  if (key === undefined) return value
  if (isJsonArray(value)) return value.map((item) => withoutPlace(item, rest))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      name !== key
        ? [[name, member]]
        : rest.length === 0
          ? []
          : [[name, withoutPlace(member, rest)]],
    ),
  )
}

function removed(
  old: PayloadKeys,
  next: PayloadKeys,
  ruleOf: (path: string) => ChangeDraft['rule'],
): readonly ChangeDraft[] {
  return [...old.keys()]
    .filter((path) => path !== '' && !path.endsWith('/*') && !next.has(path))
    .filter((path) => next.get(outerPlace(path))?.has('object') === true)
    .map((path) => ({
      rule: ruleOf(path),
      path,
      message: `${path} doesn't come any more`,
    }))
}

function added(old: PayloadKeys, next: PayloadKeys): readonly ChangeDraft[] {
  return [...next.keys()]
    .filter((path) => path !== '' && !path.endsWith('/*') && !old.has(path))
    .filter((path) => old.get(outerPlace(path))?.has('object') === true)
    .map((path) => ({ rule: 'key-added', path, message: `${path} comes now` }))
}

function retyped(old: PayloadKeys, next: PayloadKeys): readonly ChangeDraft[] {
  return [...old].flatMap(([path, before]): readonly ChangeDraft[] => {
    const after = next.get(path)
    if (after === undefined) return []
    const come = [...after].filter((type) => !before.has(type))
    if (come.length === 0) return []
    const isOnlyNull = come.every((type) => type === 'null') || isNull(before)
    const types = `${[...before].join(' or ')} → ${[...after].join(' or ')}`
    return [
      {
        rule: isOnlyNull ? 'key-null-changed' : 'key-type-changed',
        path,
        message: `${path === '' ? 'the value' : path} ${types}`,
      },
    ]
  })
}

function isNull(types: ReadonlySet<string>): boolean {
  return types.size === 1 && types.has('null')
}
