import { isJsonObject } from '../../json/is-json-object.ts'
import { requestMessage } from '../../rpc/rpc-edits.ts'
import { partOf, type RpcMessage, type RpcPath } from '../../rpc/rpc-message.ts'
import { excerpt } from '../../text/excerpt.ts'
import { askInTurn } from './ask-in-turn.ts'
import { isModernRequest } from './is-modern-request.ts'
import { listAll } from './list-all.ts'
import { textOf } from './list-entry.ts'
import { listPages, type MemberPage } from './list-pages.ts'
import { isToAsk, type Member, offers, type Table } from './member.ts'
import { answered, type ClientRequest, type Outcome, REFUSED, refused, routed } from './outcome.ts'
import { ResourceOwners } from './resource-owners.ts'
import { startPatience } from './start-patience.ts'
import { entriesOf, writeList } from './write-list.ts'

/** The lists of resources: their methods, and where in results and in entries what they say stands. */
const RESOURCES = { method: 'resources/list', key: 'resources', name: 'uri' } as const
const TEMPLATES = {
  method: 'resources/templates/list',
  key: 'resourceTemplates',
  name: 'uriTemplate',
} as const

type List = typeof RESOURCES | typeof TEMPLATES

/** The resources of several servers. Their URIs stay as they are: of two servers with the same the first has it. */
export class ResourceLists {
  readonly #table: Table
  readonly #owners = new ResourceOwners()
  /** Whose lists aren't known, or have changed since. */
  readonly #stale: Set<Member>
  readonly #shadowed = new Set<string>()
  #learning: Promise<void> | undefined

  constructor(table: Table) {
    this.#table = table
    this.#stale = new Set(table.members)
  }

  /** Takes note that a server's lists are other ones. */
  forget(member: Member): void {
    this.#stale.add(member)
    this.#owners.forget(member)
  }

  list(request: ClientRequest): Promise<Outcome> {
    return this.#list(request, RESOURCES)
  }

  listTemplates(request: ClientRequest): Promise<Outcome> {
    return this.#list(request, TEMPLATES)
  }

  /**
   * Hands a request to the server that has the resource whose URI stands at the end of a path; where no list says, servers
   * are asked in turn, those first whose templates fit, until one has it.
   */
  route(request: ClientRequest, path: RpcPath, capability: string): Outcome | Promise<Outcome> {
    const uri = partOf(request.message, path)
    if (typeof uri !== 'string')
      return refused(request, REFUSED.params, 'a resource is asked for by its URI')
    const owner = this.#owners.ownerOf(uri)
    if (owner !== undefined) return routed(owner, request.message)
    return this.#learn(request.message).then(() => {
      const learned = this.#owners.ownerOf(uri)
      if (learned !== undefined) return routed(learned, request.message)
      return this.#ask(request, uri, capability)
    })
  }

  /** The server that is known to have a resource. */
  ownerOf(uri: string): Member | undefined {
    return this.#owners.ownerOf(uri)
  }

  async #ask(request: ClientRequest, uri: string, capability: string): Promise<Outcome> {
    const [first, ...others] = this.#owners.byLikelihood(uri, this.#offering(request, capability))
    if (first === undefined)
      return refused(request, REFUSED.method, `no server offers ${capability}`)
    if (others.length === 0) return routed(first, request.message)
    const { answer, member } = await askInTurn(request, [first, ...others], this.#table.patience)
    if (answer.kind === 'result') this.#owners.note(uri, member)
    return answered(request, answer)
  }

  /** Who may have what is asked for: who is silent last, and who isn't there only where nobody else is. */
  #offering({ message }: ClientRequest, capability: string): readonly Member[] {
    const members = this.#table.members.filter((member) => offers(member, capability) !== false)
    const there = members.filter((member) => isToAsk(member, isModernRequest(message)))
    const heard = there.filter(({ seat }) => seat.isHeard())
    return there.length === 0 ? members : [...new Set([...heard, ...there])]
  }

  async #list(request: ClientRequest, list: List): Promise<Outcome> {
    const outcome = await listPages(this.#table, request, 'resources')
    if (outcome.kind !== 'pages') return outcome
    const { pages, nextCursor } = outcome
    const entries = pages.flatMap((page) => this.#take(page, list))
    const merged = { key: list.key, pages: pages.map(({ page }) => page), entries }
    return answered(
      request,
      writeList(request, { ...merged, ...(nextCursor !== undefined && { nextCursor }) }),
    )
  }

  /** The entries of a page that are its server's. */
  #take({ member, page }: MemberPage, { key, name }: List): readonly Uint8Array[] {
    return entriesOf(page, key).filter((entry) => {
      const text = textOf(entry, name)
      if (text === undefined) return true
      if (name === 'uri')
        return this.#owners.claim(text, member) || this.#tellShadowed(text, member)
      this.#owners.addTemplate(text, member)
      return true
    })
  }

  #tellShadowed(uri: string, { name }: Member): false {
    if (this.#shadowed.has(uri)) return false
    this.#shadowed.add(uri)
    const owner = this.#owners.ownerOf(uri)?.name ?? ''
    const message = `resource ${excerpt(uri)} is left out, for server ${excerpt(owner)} has one of this URI, too`
    this.#table.onEvent({ type: 'list', server: name, method: RESOURCES.method, message })
    return false
  }

  /** Asks servers whose lists aren't known, for a client that hasn't. */
  #learn(message: RpcMessage): Promise<void> {
    this.#learning ??= this.#learnLists(message).finally(() => {
      this.#learning = undefined
    })
    return this.#learning
  }

  async #learnLists(message: RpcMessage): Promise<void> {
    const meta = partOf(message, ['params', '_meta'])
    const params = isJsonObject(meta) ? { _meta: meta } : {}
    const isModern = isModernRequest(message)
    const unknown = this.#table.members.filter(
      (member) =>
        this.#stale.delete(member) &&
        offers(member, 'resources') !== false &&
        isToAsk(member, isModern),
    )
    const patience = startPatience(this.#table.patience)
    const lists = await Promise.all(
      unknown.flatMap((member) =>
        [RESOURCES, TEMPLATES].map(async (list) => {
          const asked = { member, message: requestMessage('', list.method, params), patience }
          return { member, list, ...(await listAll(this.#table, asked)) }
        }),
      ),
    )
    for (const { member, list, pages } of lists)
      for (const page of pages) this.#take({ member, page }, list)
  }
}
