import type { Oddity } from '../../contracts/conversation.ts'
import type { FrameAt } from '../../contracts/fixture.ts'
import type { JsonObject } from '../../contracts/json.ts'
import { excerpt } from '../../text/excerpt.ts'
import { kindOf } from '../../json/kind-of.ts'

const CACHEABLE = new Set([
  'server/discover',
  'tools/list',
  'prompts/list',
  'resources/list',
  'resources/templates/list',
  'resources/read',
])

/** A result of the era without a handshake, and what it answers. */
export interface ModernResult {
  readonly method: string
  readonly result: JsonObject
  readonly frame: FrameAt
  /** The call that it answers. */
  readonly call: Oddity['call'] | undefined
}

/** What a result of 2026-07-28 lacks that its kind must have. */
export function modernOddities({ method, result, frame, call }: ModernResult): readonly Oddity[] {
  const isCacheable = CACHEABLE.has(method)
  if (!isCacheable && method !== 'tools/call') return []
  const { resultType } = result
  const faults = isCacheable && isComplete(resultType) ? cacheFaults(result) : []
  const place = { frame, ...(call !== undefined && { call: { tool: call.tool, id: call.id } }) }
  return [
    ...(resultType === undefined
      ? [{ code: 'result-type-missing', detail: method, ...place } as const]
      : []),
    ...(faults.length > 0
      ? [
          {
            code: 'cache-fields-missing',
            detail: `the result of ${method} has ${faults.join(' and ')}`,
            ...place,
          } as const,
        ]
      : []),
  ]
}

function isComplete(resultType: JsonObject[string] | undefined): boolean {
  return resultType === undefined || resultType === 'complete'
}

function cacheFaults({ ttlMs, cacheScope }: JsonObject): readonly string[] {
  const isTime = typeof ttlMs === 'number' && Number.isSafeInteger(ttlMs) && ttlMs >= 0
  const isScope = cacheScope === 'public' || cacheScope === 'private'
  return [
    ...(isTime ? [] : [fault('ttlMs', ttlMs)]),
    ...(isScope ? [] : [fault('cacheScope', cacheScope)]),
  ]
}

function fault(name: string, value: JsonObject[string] | undefined): string {
  if (value === undefined) return `no ${name}`
  if (typeof value === 'string') return `a ${name} of ${excerpt(value)}`
  return `a ${name} of ${typeof value === 'number' ? value : kindOf(value)}`
}
