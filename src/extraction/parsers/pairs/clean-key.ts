import { isPhrase } from '../../shapes/is-phrase.ts'

const LENGTH = 80
const WORDS = 8
/** Up to so many words are a name, whatever stands between them: `City, State`, `No. of items`. */
const SHORT = 4
/** What most keys are: one word, or three. */
const PLAIN = /^[A-Za-z][A-Za-z0-9_-]*(?: [A-Za-z0-9_-]+){0,2}$/u
const END_OF_SENTENCE = /[!?;](?:\s|$)|[。！？；]|\.$/u
/** What begins small and has a sentence end in it: `many things. Note`; `Approx. Price` is a name. */
const ACROSS_SENTENCES = /^\p{Ll}[^.]*\p{Ll}{3}\.\s+\p{Lu}/u
const WITHIN_SENTENCE = /[.,](?:\s|$)|，/u

/**
 * A key without white space, quotes and emphasis around it; undefined where it is none. A key is short, holds a letter
 * or a number, and isn't a part of a sentence.
 */
export function cleanKey(raw: string): string | undefined {
  const trimmed = raw.trim()
  if (trimmed.length > LENGTH) return undefined
  if (PLAIN.test(trimmed)) return trimmed
  const key = withoutQuotes(withoutEmphasis(trimmed)).trim()
  if (!/[\p{L}\p{N}]/u.test(key) || END_OF_SENTENCE.test(key)) return undefined
  if (ACROSS_SENTENCES.test(key)) return undefined
  const words = key.split(/\s+/u, WORDS + 1).length
  if (words > WORDS || (words > SHORT && WITHIN_SENTENCE.test(key))) return undefined
  return words >= SHORT && isPhrase(key) ? undefined : key
}

/** The text inside of the quotes that enclose the whole of it, where they do. */
export function withoutQuotes(text: string): string {
  const quote = text.charAt(0)
  if ((quote !== '"' && quote !== "'" && quote !== '`') || text.length < 2 || !text.endsWith(quote))
    return text
  const inside = text.slice(1, -1)
  return inside.includes(quote) || inside.endsWith('\\') ? text : inside
}

/** The text inside of the emphasis (`**`, `__`, `*`, `_`) that encloses the whole of it, where it does. */
export function withoutEmphasis(text: string): string {
  const first = text.charAt(0)
  if (first !== '*' && first !== '_') return text
  const mark = text.charAt(1) === first ? first + first : first
  if (text.length <= mark.length * 2 || !text.endsWith(mark)) return text
  const inside = text.slice(mark.length, -mark.length)
  return inside.includes(mark) || isIdentifier(mark, inside) ? text : inside
}

/** `__init__` is a name, not an emphasis. */
function isIdentifier(mark: string, inside: string): boolean {
  return mark.startsWith('_') && !/\s/u.test(inside)
}
