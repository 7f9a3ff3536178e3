import type { ListLine } from './list-lines.ts'

/** What stands where a number might open an item. */
export interface NumberedPlace {
  /** The number of the item above, and how far it was from the one before. */
  readonly number: number
  readonly step: number | undefined
  readonly line: ListLine
  /** The number that comes next at this indentation or a lesser one. */
  readonly next: () => number | undefined
  /** Whether the line above breaks off, so that this one goes on with it. */
  readonly isWrapped: () => boolean
}

/** Whether a number goes on with a list, opens an item apart from it, or is only how a wrapped line begins. */
export type NumberRole = 'continues' | 'opens' | 'text'

/**
 * The role of a number. The next one, and the same one again, go on; behind a blank line any number opens an item. Directly
 * below a line another number is text where the one that was due comes next, or where nothing else speaks for it: that
 * it begins again at 1, that the steps are even, or that numbers only grow.
 */
export function numberRole(place: NumberedPlace): NumberRole {
  const { number, step, line } = place
  const found = line.marker?.number ?? 0
  const distance = found - number
  if (distance === 1) return 'continues'
  if (line.isAfterBlank) return distance === 0 || distance === step ? 'continues' : 'opens'
  if (distance === 0) return 'continues'
  const next = place.next()
  if (next === number + 1) return 'text'
  if (found === 1) return 'opens'
  if (next !== undefined && (next === found + 1 || next - found === distance)) return 'continues'
  if (distance < 0 || place.isWrapped()) return 'text'
  const grows = next === undefined ? step !== undefined && step !== 1 : next > found
  return grows ? 'continues' : 'text'
}

/** By the index of a line, the number of the next marker that isn't deeper, up to a heading. */
export function nextNumbers(lines: readonly ListLine[]): readonly (number | undefined)[] {
  const numbers = Array.from<number | undefined>({ length: lines.length })
  let waiting: number[] = []
  for (const [index, line] of lines.entries()) {
    if (line.form === 'heading') waiting = []
    const number = line.marker?.number
    if (number === undefined) continue
    for (let last = waiting.at(-1); last !== undefined; last = waiting.at(-1)) {
      if ((lines[last]?.indent ?? 0) < line.indent) break
      numbers[last] = number
      waiting.pop()
    }
    waiting.push(index)
  }
  return numbers
}
