import { createMemo } from '../../text/create-memo.ts'
import { Stops } from './stops.ts'

/** Literals of few formats are looked for at a time; a parameter's name is among them. */
const MOST_KNOWN = 256

const memo = createMemo<Stops>(MOST_KNOWN)

/** What looks for these literals, made once: a call of many parts asks for the same ones at each. */
export function stopsOf(literals: readonly string[]): Stops {
  return memo(literals.join('\u0000'), () => new Stops(literals.map((literal) => ({ literal }))))
}
