import { fitTemplate } from './fit-template.ts'
import type { Member } from './member.ts'

/** Which server has which resource, as far as they have said. */
export class ResourceOwners {
  readonly #owners = new Map<string, Member>()
  readonly #templates = new Map<Member, Set<string>>()

  /** Gives a resource to a server; false where another has it already. */
  claim(uri: string, member: Member): boolean {
    const owner = this.#owners.get(uri)
    if (owner === undefined) this.#owners.set(uri, member)
    return owner === undefined || owner === member
  }

  addTemplate(template: string, member: Member): void {
    const templates = this.#templates.get(member) ?? new Set()
    this.#templates.set(member, templates.add(template))
  }

  /** Takes from a server all that it has. */
  forget(member: Member): void {
    this.#templates.delete(member)
    for (const [uri, owner] of this.#owners) if (owner === member) this.#owners.delete(uri)
  }

  /** The server that has a resource, or a template that is this text. */
  ownerOf(uri: string): Member | undefined {
    const owner = this.#owners.get(uri)
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
