import type { Member } from './member.ts'
import { showNames } from './show-names.ts'

/** A server's tool, or prompt. */
export interface Found {
  readonly member: Member
  /** As the server calls it. */
  readonly name: string
}

/** Who of several servers has which names, and how a client sees them. */
export class NameBook {
  readonly #members: readonly Member[]
  readonly #isPrefixed: boolean
  readonly #names = new Map<Member, ReadonlySet<string>>()
  #shown: ReadonlyMap<Member, ReadonlyMap<string, string>> = new Map()
  #found: ReadonlyMap<string, Found> = new Map()
  /** What the client has been given, which holds until it is given something else. */
  #given: ReadonlyMap<string, Found> = new Map()

  constructor(members: readonly Member[], isPrefixed: boolean) {
    this.#members = members
    this.#isPrefixed = isPrefixed
  }

  /** Takes the names of a server. Those of one that has gone are kept, so that the others' stay as they are. */
  set(member: Member, names: ReadonlySet<string>): void {
    this.#names.set(member, names)
    const shown = showNames(
      this.#members.map((one) => ({
        prefix: one.prefix,
        names: this.#names.get(one) ?? new Set(),
      })),
      this.#isPrefixed,
    )
    this.#shown = new Map(this.#members.map((one, index) => [one, shown[index] ?? new Map()]))
    this.#found = new Map(
      [...this.#shown].flatMap(([one, texts]) =>
        [...texts].map(([name, text]) => [text, { member: one, name }]),
      ),
    )
  }

  /** How a client sees a name. */
  shown({ member, name }: Found): string {
    return this.#shown.get(member)?.get(name) ?? name
  }

  /** Takes note that the client gets the names as they are shown. */
  give(): void {
    this.#given = this.#found
  }

  find(shown: string): Found | undefined {
    return this.given(shown) ?? this.#found.get(shown)
  }

  /** What the client knows by a name. */
  given(shown: string): Found | undefined {
    return this.#given.get(shown)
  }

  /** All that have a name, by what they call it themselves. */
  namesakes(name: string): readonly Found[] {
    return this.#members
      .filter((member) => this.#names.get(member)?.has(name) === true)
      .map((member) => ({ member, name }))
  }

  /** All names as they are shown. */
  all(): readonly string[] {
    return [...this.#found.keys()]
  }
}
