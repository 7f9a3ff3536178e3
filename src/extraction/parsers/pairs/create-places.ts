import type { Span } from '../../../contracts/extraction.ts'
import { MAX_PLACES } from '../max-places.ts'

/** Places by name, up to a number of them. */
export interface Places {
  /** Whether there is room for more. */
  readonly isOpen: () => boolean
  readonly add: (name: string, span: Span) => void
  readonly all: () => Readonly<Record<string, Span>>
}

/** Collects the first 1,000 places of a text. */
export function createPlaces(): Places {
  const places: [name: string, span: Span][] = []
  return {
    isOpen: () => places.length < MAX_PLACES,
    add: (name, span) => {
      if (places.length < MAX_PLACES) places.push([name, span])
    },
    all: () => Object.fromEntries(places),
  }
}
