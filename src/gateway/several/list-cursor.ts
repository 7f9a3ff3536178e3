import type { JsonValue } from '../../contracts/json.ts'
import { isJsonArray } from '../../json/is-json-array.ts'
import { safeParseJson } from '../../json/safe-parse-json.ts'
import { partOf, type RpcMessage } from '../../rpc/rpc-message.ts'

/** Where the next pages of several servers begin: the prefix of each that has one, and its own cursor. */
type ListCursor = ReadonlyMap<string, string>

/** The cursor of a request; undefined where it asks for the first page, as `null` is taken to. */
export function cursorIn(message: RpcMessage): JsonValue | undefined {
  return partOf(message, ['params', 'cursor']) ?? undefined
}

/** A cursor of the gateway's. */
export function writeCursor(cursors: ListCursor): string {
  return Buffer.from(JSON.stringify([...cursors])).toString('base64url')
}

/** What a cursor says; undefined where it is none of the gateway's for these servers. */
export function readCursor(text: string, prefixes: readonly string[]): ListCursor | undefined {
  const reading = safeParseJson(Buffer.from(text, 'base64url').toString('utf8'))
  if (!reading.ok || !isJsonArray(reading.value) || reading.value.length === 0) return undefined
  const cursors = new Map<string, string>()
  for (const pair of reading.value) {
    const [prefix, cursor] = isJsonArray(pair) ? pair : []
    if (typeof prefix !== 'string' || typeof cursor !== 'string') return undefined
    if (!prefixes.includes(prefix)) return undefined
    cursors.set(prefix, cursor)
  }
  return writeCursor(cursors) === text ? cursors : undefined
}
