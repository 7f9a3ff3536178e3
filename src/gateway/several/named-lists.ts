import { CONNECTION_CLOSED } from '../downtime.ts'
import { requestMessage, withParts } from '../../rpc/rpc-edits.ts'
import { partOf, type RpcMessage, type RpcPath } from '../../rpc/rpc-message.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { explainUnknown } from './explain-unknown.ts'
import { isModernRequest } from './is-modern-request.ts'
import { listAll, type Listing, type ListRequest } from './list-all.ts'
import { cursorIn } from './list-cursor.ts'
import { textOf, withText } from './list-entry.ts'
import { isToAsk, type Member, offers, type Table } from './member.ts'
import { type Found, NameBook } from './name-book.ts'
import { answered, type ClientRequest, type Outcome, REFUSED, refused, routed } from './outcome.ts'
import { startPatience } from './start-patience.ts'
import { entriesOf, writeList } from './write-list.ts'

type Kind = 'tools' | 'prompts'

const NOUNS = { tools: 'tool', prompts: 'prompt' } as const

/** The tools of several servers, or their prompts: what has a name by which it is asked for. */
export class NamedLists {
  readonly #kind: Kind
  readonly #table: Table
  readonly #book: NameBook
  /** Whose names aren't known, or have changed since. */
  readonly #stale: Set<Member>
  /** Lists that are on their way. */
  readonly #asking = new Set<Promise<Listing>>()

  constructor(kind: Kind, table: Table, isPrefixed: boolean) {
    this.#kind = kind
    this.#table = table
    this.#book = new NameBook(table.members, isPrefixed)
    this.#stale = new Set(table.members)
  }

  /** Takes note that a server's list is another one. */
  forget(member: Member): void {
    this.#stale.add(member)
  }

  /** Answers with all that all servers have, on one page: which names clash is known only then. */
  async list(request: ClientRequest): Promise<Outcome> {
    const { message, signal } = request
    const kind = this.#kind
    if (this.#table.members.every((member) => offers(member, kind) === false))
      return refused(request, REFUSED.method, `no server offers ${kind}`)
    if (cursorIn(message) !== undefined)
      return refused(request, REFUSED.params, 'the cursor is none that was given for this list')
    const patience = startPatience(this.#table.patience)
    const listings = await Promise.all(
      this.#toAsk(message).map(async (member) => ({
        member,
        ...(await this.#ask({ member, message, patience, signal })),
      })),
    )
    const error = listings.find((listing) => listing.error !== undefined)?.error
    if (error !== undefined && listings.every(({ pages }) => pages.length === 0))
      return answered(request, error)
    this.#book.give()
    const pages = listings.flatMap((listing) => listing.pages)
    const entries = listings.flatMap((listing) =>
      listing.pages.flatMap((page) =>
        entriesOf(page, kind).map((entry) =>
          withText(entry, 'name', (name) => this.#book.shown({ member: listing.member, name })),
        ),
      ),
    )
    return answered(request, writeList(request, { key: kind, pages, entries }))
  }

  /** Hands a request to the server that it names, by the name at the end of a path, under the name that the server gives. */
  route(request: ClientRequest, path: RpcPath): Outcome | Promise<Outcome> {
    const name = partOf(request.message, path)
    if (typeof name !== 'string')
      return refused(request, REFUSED.params, `a ${NOUNS[this.#kind]} is asked for by its name`)
    // While lists are on their way, a name may still turn out to clash.
    const found = this.#asking.size === 0 ? this.#book.find(name) : this.#book.given(name)
    if (found !== undefined) return renamed(request, path, found)
    return this.#learn(request.message, name).then((learned) =>
      learned === undefined ? this.#refuse(request, name) : renamed(request, path, learned),
    )
  }

  #toAsk(message: RpcMessage): readonly Member[] {
    const isModern = isModernRequest(message)
    return this.#table.members.filter(
      (member) => offers(member, this.#kind) !== false && isToAsk(member, isModern),
    )
  }

  #ask(request: ListRequest): Promise<Listing> {
    const asking = this.#askNames(request).finally(() => this.#asking.delete(asking))
    this.#asking.add(asking)
    return asking
  }

  async #askNames(request: ListRequest): Promise<Listing> {
    const { member } = request
    this.#stale.delete(member)
    const listing = await listAll(this.#table, request)
    if (listing.error !== undefined) this.#stale.add(member)
    const names = listing.pages
      .flatMap((page) => entriesOf(page, this.#kind))
      .flatMap((entry) => textOf(entry, 'name') ?? [])
    if (listing.pages.length > 0) this.#book.set(member, new Set(names))
    return listing
  }

  /** Finds a name when all lists have come, those, too, that aren't known and that the client hasn't asked for. */
  async #learn(call: RpcMessage, name: string): Promise<Found | undefined> {
    await Promise.all(this.#asking)
    const found = this.#book.find(name)
    if (found !== undefined) return found
    const meta = partOf(call, ['params', '_meta'])
    const params = isJsonObject(meta) ? { _meta: meta } : {}
    const message = requestMessage('', `${this.#kind}/list`, params)
    const patience = startPatience(this.#table.patience)
    const unknown = this.#toAsk(call).filter((member) => this.#stale.has(member))
    for (const member of unknown) void this.#ask({ member, message, patience })
    await Promise.all(this.#asking)
    return this.#book.find(name)
  }

  #refuse(request: ClientRequest, name: string): Outcome {
    const absent = this.#table.members.filter(({ seat }) => seat.trouble() !== undefined)
    const { isAbsent, message } = explainUnknown(NOUNS[this.#kind], name, {
      book: this.#book,
      absent,
    })
    return refused(request, isAbsent ? CONNECTION_CLOSED : REFUSED.params, message)
  }
}

function renamed({ message }: ClientRequest, path: RpcPath, { member, name }: Found): Outcome {
  const isSame = partOf(message, path) === name
  return routed(member, isSame ? message : withParts(message, [{ path, value: name }]))
}
