import { formats } from '../../llm/formats/index.ts'
import { TURN_ENDS } from '../../llm/parser/vocabulary.ts'

/** Shorter ones stand in any text. */
const SHORTEST = 4

/** The markers in a text that a parser may drop, by where they begin. */
export function dropsIn(text: string): ReadonlyMap<number, string> {
  return new Map(Array.from(text.matchAll(droppable()), (match) => [match.index, match[0]]))
}

let known: RegExp | undefined

/** Made when it is first needed; the longest comes first. */
function droppable(): RegExp {
  known ??= new RegExp(
    literals()
      .toSorted((one, other) => other.length - one.length)
      .map((literal) => literal.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`))
      .join('|'),
    'gu',
  )
  return known
}

function literals(): readonly string[] {
  const own = formats.flatMap(({ grammar, reasoning = [], ignored = [] }) => [
    ...grammar.openers.flatMap(({ literal, isBare }) => (isBare === true ? [] : [literal])),
    ...reasoning.flatMap(({ open, close }) => [open, close]),
    ...ignored,
  ])
  return [...new Set([...own, ...TURN_ENDS])].filter(({ length }) => length >= SHORTEST)
}
