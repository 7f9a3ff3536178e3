/** Bytes of a body up to which each single cut is tried by itself. */
const SINGLE_LIMIT = 1024

/** Bytes of a body up to which each place is cut. */
const PLACES_LIMIT = 64 * 1024

/** Bytes between two cuts, where several are tried at once; a prime, so that no size of an event fits it. */
const GRID = 61

const RANDOM_CUTS = 1000

/** A way to cut a body: the places of its cuts, ascending. */
export interface BodyCut {
  readonly name: string
  readonly places: readonly number[]
}

/**
 * The ways to cut a body that a test tries: between all bytes; each single place of a short one; of a longer one each
 * place, together with all others that are a multiple of some bytes away, so that time stays linear in its length; of a
 * very long one single places by chance.
 */
export function bodyCuts(length: number): readonly BodyCut[] {
  const bytes = { name: 'each byte', places: range(1, length, 1) }
  if (length > PLACES_LIMIT) return [bytes, ...randomCuts(length)]
  if (length > SINGLE_LIMIT)
    return [bytes, ...range(1, GRID + 1, 1).map((from) => gridOf(length, GRID, from))]
  return [bytes, ...bytes.places.map((place) => ({ name: String(place), places: [place] }))]
}

/** A cut each so many bytes. */
export function gridOf(length: number, step: number, from: number = step): BodyCut {
  return { name: `${from}, and each ${step} bytes behind it`, places: range(from, length, step) }
}

/** A body in the pieces that cuts leave. */
export function cutBody(body: Uint8Array, { places }: BodyCut): readonly Uint8Array[] {
  const from = [0, ...places]
  return from.map((place, index) => body.subarray(place, from[index + 1]))
}

function range(from: number, end: number, step: number): readonly number[] {
  return Array.from(
    { length: Math.max(0, Math.ceil((end - from) / step)) },
    (_, index) => from + index * step,
  )
}

/** The same at each run. */
function randomCuts(length: number): readonly BodyCut[] {
  let state = length
  return Array.from({ length: RANDOM_CUTS }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 1
    const place = 1 + (state % (length - 1))
    return { name: String(place), places: [place] }
  })
}
