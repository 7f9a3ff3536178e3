/** What stands in a template for something that isn't known. */
const EXPRESSION = /\{[^{}]*\}/u

/**
 * How many characters of a URI a URI template (RFC 6570) has itself; undefined where the URI can't come of it. What may
 * stand for an expression isn't looked at, so that more than the right one may fit; that with most characters does best.
 */
export function fitTemplate(template: string, uri: string): number | undefined {
  const pieces = template.split(EXPRESSION)
  const [first = '', ...middle] = pieces
  const last = middle.pop()
  if (last === undefined) return first === uri ? uri.length : undefined
  const end = uri.length - last.length
  if (!uri.startsWith(first) || !uri.endsWith(last)) return undefined
  let at = first.length
  for (const piece of middle) {
    const found = uri.indexOf(piece, at)
    if (found === -1) return undefined
    at = found + piece.length
  }
  return at <= end ? pieces.join('').length : undefined
}
