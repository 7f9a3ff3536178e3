/**
 * Tells where the next `{` or `[` of a text stands, from an offset on that never decreases; -1 where none does. Looks
 * for each kind natively and only once, which a walk over the text takes many times as long for.
 */
export function createBracketFinder(text: string): (from: number) => number {
  let brace = text.indexOf('{')
  let bracket = text.indexOf('[')
  return (from) => {
    if (brace !== -1 && brace < from) brace = text.indexOf('{', from)
    if (bracket !== -1 && bracket < from) bracket = text.indexOf('[', from)
    if (brace === -1 || bracket === -1) return Math.max(brace, bracket)
    return Math.min(brace, bracket)
  }
}
