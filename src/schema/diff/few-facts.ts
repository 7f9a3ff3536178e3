import type { Fact } from './fact.ts'

/** Places of values at which one change of a definition is told. */
const MAX_PLACES = 8
/** Facts of one pair of schemas; each is copied for every level that it stands inside. */
const MAX_FACTS = 2000

/** Knows of facts that were moved to other places which of them are one and the same change. */
export class PlaceCounter {
  readonly #origins = new WeakMap<Fact, Fact>()

  /** A fact as one of a value that holds the value it is of. */
  moved(fact: Fact, path: string): Fact {
    if (path === '') return fact
    const moved = { ...fact, path: `${path}${fact.path}` }
    this.#origins.set(moved, this.#originOf(fact))
    return moved
  }

  /** The same change of a definition is told for a few of the places that refer to it. */
  few(facts: readonly Fact[]): readonly Fact[] {
    const count = new Map<Fact, number>()
    return facts.filter((fact) => {
      const origin = this.#originOf(fact)
      const nth = (count.get(origin) ?? 0) + 1
      count.set(origin, nth)
      return nth <= MAX_PLACES
    })
  }

  #originOf(fact: Fact): Fact {
    return this.#origins.get(fact) ?? fact
  }
}

/** The first facts where there are too many, with one of each kind at least; what is left out is told. */
export function fewFacts(facts: readonly Fact[]): readonly Fact[] {
  if (facts.length <= MAX_FACTS) return facts
  const firsts = [...Map.groupBy(facts, ({ kind }) => kind).values()].flatMap((alike) =>
    alike.slice(0, 1),
  )
  const kept = new Set([...facts.slice(0, MAX_FACTS - firsts.length - 1), ...firsts])
  const message = 'the schema has more differences than are told'
  return [...kept, { kind: 'unclassified', path: '', message }]
}
