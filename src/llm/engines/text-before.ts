import type { Section } from '../grammar.ts'
import type { LlmReader } from '../reader/llm-reader.ts'
import type { Reading } from '../reader/reading.ts'

/** UTF-16 units of text that may stand before a closer that is looked for. */
const MOST_TEXT = 320
/** What begins something of its own: a mark, JSON, or code. */
const MARKS = ['<', '`', '{', '[']

/** Text, and the literal behind it. */
export interface TextBefore {
  readonly text: string
  readonly literal: string
}

/**
 * The plain text between this place and one of some literals, which follows it without any other mark; undefined where none
 * does, or not closely. Nothing is read.
 */
export function* textBefore(
  reader: LlmReader,
  literals: readonly string[],
): Reading<TextBefore | undefined> {
  const begins = new Set([...MARKS, ...literals.map((literal) => literal.charAt(0))])
  const found = yield* reader.look(MOST_TEXT, (text, isAll) => {
    const at = firstOf(text, begins)
    if (at === text.length) return isAll ? null : undefined
    const literal = literals.find((one) => text.startsWith(one, at))
    if (literal !== undefined) return { text: text.slice(0, at), literal }
    const isOpen = !isAll && literals.some((one) => one.startsWith(text.slice(at)))
    return isOpen ? undefined : null
  })
  return found ?? undefined
}

/** Passes text that was found on, and drops the literal behind it. */
export function passTextBefore(section: Section, { text, literal }: TextBefore): void {
  section.text(section.reader.take(text.length))
  section.reader.take(literal.length)
}

function firstOf(text: string, units: ReadonlySet<string>): number {
  let at = 0
  while (at < text.length && !units.has(text.charAt(at))) at += 1
  return at
}
