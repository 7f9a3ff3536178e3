import { excerpt } from '../text/excerpt.ts'
import type { LlmFormat } from './define-format.ts'
import { formats } from './formats/index.ts'

const SHORTEST = 3
const MOST_NAMES = 3

/** Returns why text would often have an opening marker by chance, if it would. */
export function openerFault(literal: string): string | undefined {
  if (literal.length < SHORTEST)
    return `${excerpt(literal)} is too short for an opening marker, as text has it by chance; use at least ${SHORTEST} characters`
  return /^[\p{L}\p{M}\s]+$/u.test(literal)
    ? `${excerpt(literal)} is an opening marker of letters alone, which text has by chance; add a mark, such as ${excerpt(`<${literal}>`)}`
    : undefined
}

/** Returns which opening marker of a format is one of ours, with the names of our formats. */
export function takenMarker({ grammar }: LlmFormat): string | undefined {
  for (const { literal } of grammar.openers) {
    const taken = formats.filter((one) => one.grammar.openers.some((it) => it.literal === literal))
    const names = taken.slice(0, MOST_NAMES).map(({ name }) => name)
    const more = taken.length > MOST_NAMES ? ` and ${taken.length - MOST_NAMES} more of ours` : ''
    if (literal !== '' && taken.length > 0)
      return `its opening marker ${excerpt(literal)} is the one of ${names.join(', ')}${more}; use another one`
  }
  return undefined
}
