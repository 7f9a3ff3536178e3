import type { JsonObject, JsonValue } from '../../src/contracts/json.ts'
import { isJsonObject } from '../../src/json/is-json-object.ts'
import { MOST_PAGES } from '../../src/mcp/most-pages.ts'
import type { Requester } from './requester.ts'
import type { Reply } from './rpc-peer.ts'

/** Which list to ask for. */
export interface ListRequest {
  readonly method: 'tools/list' | 'resources/list' | 'resources/templates/list' | 'prompts/list'
  /** The key of a page that its items are under. */
  readonly key: string
  /** Milliseconds for each page. */
  readonly timeout: number
}

/** What came of a list: its items, and the reply to the request for its first page. */
export interface Listing {
  readonly items: readonly JsonObject[]
  readonly first: Reply
}

/** Asks for all pages of a list, up to 64; a cursor that comes twice ends it, too. */
export async function listPages(requests: Requester, request: ListRequest): Promise<Listing> {
  const { method, key, timeout } = request
  const items: JsonObject[] = []
  const seen = new Set<string>()
  const first = await requests.request({ method, params: {}, timeout })
  let reply = first
  while (reply.kind === 'result') {
    items.push(...itemsOf(reply.result, key))
    const cursor = cursorOf(reply.result, requests)
    if (cursor === undefined || seen.has(cursor) || seen.size + 1 >= MOST_PAGES) break
    seen.add(cursor)
    reply = await requests.request({ method, params: { cursor }, timeout })
  }
  return { items, first }
}

function itemsOf(page: JsonValue, key: string): readonly JsonObject[] {
  const items = isJsonObject(page) ? page[key] : undefined
  return Array.isArray(items) ? items.filter((item) => isJsonObject(item)) : []
}

function cursorOf(page: JsonValue, { era }: Requester): string | undefined {
  const cursor = isJsonObject(page) ? page['nextCursor'] : undefined
  // Servers of the revisions with a handshake mean the end by an empty cursor.
  return typeof cursor === 'string' && (cursor !== '' || era === 'modern') ? cursor : undefined
}
