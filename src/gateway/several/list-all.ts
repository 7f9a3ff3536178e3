import { MOST_PAGES } from '../../mcp/most-pages.ts'
import { withoutPart, withParameter } from '../../rpc/rpc-edits.ts'
import type { RpcMessage } from '../../rpc/rpc-message.ts'
import { excerpt } from '../../text/excerpt.ts'
import { nextCursor } from '../next-cursor.ts'
import { errorWords } from './error-words.ts'
import type { Member, Table } from './member.ts'
import type { Patience } from './start-patience.ts'

/** A list of one server. */
export interface Listing {
  readonly pages: readonly RpcMessage[]
  /** The error that came in the place of a page, so that the list isn't whole. */
  readonly error?: RpcMessage
}

/** What is asked of a server. */
export interface ListRequest {
  readonly member: Member
  readonly message: RpcMessage
  /** With the servers that are asked for the same. */
  readonly patience: Patience
  readonly signal?: AbortSignal
}

/** All pages of a list of a server; where they can't be had, or never end, events say so. */
export async function listAll(table: Table, request: ListRequest): Promise<Listing> {
  const pages: RpcMessage[] = []
  const cursors = new Set<string>()
  let cursor: string | undefined
  let fault: string | undefined
  do {
    const page = await askPage(table, request, cursor)
    if (page.kind !== 'result') return { pages, error: page }
    pages.push(page)
    cursor = nextCursor(page)
    fault = cursor === undefined ? undefined : faultOf(cursor, cursors)
    if (cursor !== undefined) cursors.add(cursor)
  } while (cursor !== undefined && fault === undefined)
  if (fault !== undefined) tell(table, request, `${fault}; the rest is left out`)
  request.patience.begin()
  return { pages }
}

/** One page of a list of a server: a result, or an error, which events tell. */
export async function askPage(
  table: Table,
  request: ListRequest,
  cursor: string | undefined,
): Promise<RpcMessage> {
  const { member, message, patience, signal } = request
  const limit = patience.limit()
  // What is answered by several servers together has no progress of its own.
  const asked = withoutPart(message, ['params', '_meta', 'progressToken'])
  const page = await member.seat.request(
    cursor === undefined
      ? withoutPart(asked, ['params', 'cursor'])
      : withParameter(asked, 'cursor', cursor),
    signal === undefined ? limit : AbortSignal.any([limit, signal]),
  )
  if (page.kind !== 'result' && signal?.aborted !== true)
    tell(
      table,
      request,
      limit.aborted
        ? `it has not answered ${table.patience / 1000} s after others`
        : errorWords(page),
    )
  return page
}

/** Why the page of a cursor isn't asked for. */
function faultOf(cursor: string, before: ReadonlySet<string>): string | undefined {
  if (before.has(cursor)) return `it gives the cursor ${excerpt(cursor)} again`
  return before.size + 1 < MOST_PAGES ? undefined : `it has more than ${MOST_PAGES} pages`
}

function tell({ onEvent }: Table, { member, message }: ListRequest, fault: string): void {
  // What is wrong with one that isn't connected was told when it went.
  if (member.seat.trouble() !== undefined) return
  onEvent({ type: 'list', server: member.name, method: message.method ?? '', message: fault })
}
