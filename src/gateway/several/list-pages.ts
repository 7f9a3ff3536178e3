import type { RpcMessage } from '../../rpc/rpc-message.ts'
import { nextCursor } from '../next-cursor.ts'
import { askPage } from './list-all.ts'
import { cursorIn, readCursor, writeCursor } from './list-cursor.ts'
import { isModernRequest } from './is-modern-request.ts'
import { isToAsk, type Member, offers, type Table } from './member.ts'
import { answered, type ClientRequest, type Outcome, REFUSED, refused } from './outcome.ts'
import { startPatience } from './start-patience.ts'

/** A page of a server's list. */
export interface MemberPage {
  readonly member: Member
  readonly page: RpcMessage
}

/** One page of each server that has one left. */
export interface Pages {
  readonly kind: 'pages'
  readonly pages: readonly MemberPage[]
  readonly nextCursor?: string
}

/**
 * Asks the servers that offer something for a page of their list: the first, or those that the client's cursor stands for.
 * Servers that fail are left out, where others don't.
 */
export async function listPages(
  table: Table,
  request: ClientRequest,
  capability: string,
): Promise<Pages | Outcome> {
  const offering = table.members.filter((member) => offers(member, capability) !== false)
  if (offering.length === 0)
    return refused(request, REFUSED.method, `no server offers ${capability}`)
  const given = cursorIn(request.message)
  const prefixes = offering.map(({ prefix }) => prefix)
  const cursors = typeof given === 'string' ? readCursor(given, prefixes) : undefined
  if (given !== undefined && cursors === undefined)
    return refused(request, REFUSED.params, 'the cursor is none that was given for this list')
  const isModern = isModernRequest(request.message)
  const asked = offering.filter(
    (member) => isToAsk(member, isModern) && (cursors?.has(member.prefix) ?? true),
  )
  const patience = startPatience(table.patience)
  const all = await Promise.all(
    asked.map(async (member): Promise<MemberPage> => {
      const cursor = cursors?.get(member.prefix)
      const page = await askPage(table, { ...request, member, patience }, cursor)
      if (page.kind === 'result') patience.begin()
      return { member, page }
    }),
  )
  const pages = all.filter(({ page }) => page.kind === 'result')
  const [first] = all
  if (first !== undefined && pages.length === 0) return answered(request, first.page)
  return { kind: 'pages', pages, ...cursorBehind(pages) }
}

function cursorBehind(pages: readonly MemberPage[]): { readonly nextCursor?: string } {
  const next = pages.flatMap(({ member, page }) => {
    const cursor = nextCursor(page)
    return cursor === undefined ? [] : [[member.prefix, cursor] as const]
  })
  return next.length === 0 ? {} : { nextCursor: writeCursor(new Map(next)) }
}
