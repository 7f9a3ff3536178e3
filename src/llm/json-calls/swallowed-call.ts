import type { Stops } from '../reader/stops.ts'

/**
 * Where a call ends whose string has no closing quote and took the start of the next call for its own, up to that one's
 * first quote: at what closes the call, where the next one begins right behind it. Undefined where a text that breaks
 * behind its last unit isn't broken like that.
 */
export function swallowedCall(text: string, stops: Stops): number | undefined {
  const start = /\{\s*"\s*$/u.test(text.slice(-MOST_LOOKED)) ? openQuote(text) : undefined
  if (start === undefined) return undefined
  let previous: { readonly at: number; readonly end: number } | undefined
  for (let from = start; from < text.length;) {
    const { at, found } = stops.search(text, { from, isLineStart: false, ended: true })
    if (found === undefined) return undefined
    if (previous !== undefined && text.slice(previous.end, at).trim() === '') return previous.at
    from = at + found.length
    previous = { at, end: from }
  }
  return undefined
}

/** UTF-16 units in which the quote of the next call's first key stands. */
const MOST_LOOKED = 64

/** Behind the quote that opens the string which the last quote closes. */
function openQuote(text: string): number | undefined {
  for (let at = text.lastIndexOf('"') - 1; at >= 0; at -= 1) {
    if (text[at] !== '"') continue
    const before = /\\*$/u.exec(text.slice(Math.max(0, at - MOST_LOOKED), at))?.[0] ?? ''
    if (before.length % 2 === 0) return at + 1
  }
  return undefined
}
