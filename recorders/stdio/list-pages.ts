import type { JsonObject, JsonValue } from '../../src/contracts/json.ts'
import { isJsonObject } from '../../src/json/is-json-object.ts'
import type { Reply, RpcPeer } from './rpc-peer.ts'

const MOST_PAGES = 64

/** Which list to ask for. */
export interface ListRequest {
  readonly method: 'tools/list' | 'resources/list' | 'resources/templates/list' | 'prompts/list'
  /** The key of a page that its items are under. */
  readonly key: string
  /** Milliseconds for each page. */
  readonly timeout: number
}

/** What came of a list: its items, and the reply that ended it. */
export interface Listing {
  readonly items: readonly JsonObject[]
  readonly last: Reply
}

/** Asks for all pages of a list, up to 64; a cursor that comes twice ends it, too. */
export async function listPages(peer: RpcPeer, request: ListRequest): Promise<Listing> {
  const { method, key, timeout } = request
  const items: JsonObject[] = []
  const seen = new Set<string>()
  let params: JsonObject = {}
  let last: Reply
  for (;;) {
    last = await peer.request({ method, params, timeout })
    if (last.kind !== 'result') break
    items.push(...itemsOf(last.result, key))
    const cursor = cursorOf(last.result)
    if (cursor === undefined || seen.has(cursor) || seen.size + 1 >= MOST_PAGES) break
    seen.add(cursor)
    params = { cursor }
  }
  return { items, last }
}

function itemsOf(page: JsonValue, key: string): readonly JsonObject[] {
  const items = isJsonObject(page) ? page[key] : undefined
  return Array.isArray(items) ? items.filter((item) => isJsonObject(item)) : []
}

// Servers of the revisions with a handshake mean the end by an empty cursor.
function cursorOf(page: JsonValue): string | undefined {
  const cursor = isJsonObject(page) ? page['nextCursor'] : undefined
  return typeof cursor === 'string' && cursor !== '' ? cursor : undefined
}
