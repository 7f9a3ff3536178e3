import { fitTemplate } from './fit-template.ts'
import { Latest } from './latest.ts'
import type { Member } from './member.ts'

/** Clients may ask for ever more by templates, and those without a handshake share one conversation for all its time. */
const MOST_FOUND = 10_000

/** Which server has which resource, as far as they have said. */
export class ResourceOwners {
  /** By lists of theirs, which have an end. */
  readonly #listed = new Map<string, Member>()
  /** By asking, which is done again for what isn't kept. */
  readonly #found = new Latest<string, Member>(MOST_FOUND)
  readonly #templates = new Map<Member, Set<string>>()

  /** Gives a resource to a server that lists it; false where another has it already. */
  claim(uri: string, member: Member): boolean {
    const owner = this.#listed.get(uri) ?? this.#found.get(uri) ?? member
    if (owner === member) this.#listed.set(uri, member)
    return owner === member
  }

  /** Takes note that a server has a resource, as it has answered. */
  note(uri: string, member: Member): void {
    if (!this.#listed.has(uri)) this.#found.set(uri, member)
  }

  addTemplate(template: string, member: Member): void {
    const templates = this.#templates.get(member) ?? new Set()
    this.#templates.set(member, templates.add(template))
  }

  /** Takes from a server all that it has. */
  forget(member: Member): void {
    this.#templates.delete(member)
    this.#found.forget(member)
    for (const [uri, owner] of this.#listed) if (owner === member) this.#listed.delete(uri)
  }

  /** The server that has a resource, or a template that is this text. */
  ownerOf(uri: string): Member | undefined {
    const owner = this.#listed.get(uri) ?? this.#found.get(uri)
    if (owner !== undefined) return owner
    return [...this.#templates].find(([, templates]) => templates.has(uri))?.[0]
  }

  /** Servers in the order in which they are likely to have a resource: by how well their templates fit. */
  byLikelihood(uri: string, members: readonly Member[]): readonly Member[] {
    const fit = new Map(members.map((member) => [member, this.#fit(uri, member)]))
    return members.toSorted((left, right) => (fit.get(right) ?? 0) - (fit.get(left) ?? 0))
  }

  /** Characters of the template that fits best; -1 where none fits. */
  #fit(uri: string, member: Member): number {
    const templates = [...(this.#templates.get(member) ?? [])]
    return Math.max(-1, ...templates.map((template) => fitTemplate(template, uri) ?? -1))
  }
}
