/** Random choices that a seed repeats. */
export interface Dice {
  readonly below: (limit: number) => number
  readonly pick: <T>(list: readonly T[]) => T
  /** A text of letters that are drawn from an alphabet. */
  readonly draw: (length: number, alphabet?: string) => string
}

export const LOWER = 'abcdefghijklmnopqrstuvwxyz'
export const UPPER = LOWER.toUpperCase()
export const DIGITS = '0123456789'
export const HEX = `${DIGITS}abcdef`
export const ALNUM = LOWER + UPPER + DIGITS

/** Makes dice by mulberry32. */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  const pick = <T>(list: readonly T[]): T => {
    const chosen = list[below(list.length)]
    if (chosen === undefined) throw new Error('nothing to pick from')
    return chosen
  }
  const draw = (length: number, alphabet = ALNUM): string =>
    Array.from({ length }, () => alphabet[below(alphabet.length)] ?? '').join('')
  return { below, pick, draw }
}
