const NEWLINE = 0x0a
const QUOTE = 0x22
const BACKSLASH = 0x5c

/**
 * Where the bracket at an offset is balanced, after its closing one; undefined where it never is.
 * Strings hide brackets; a string that isn't closed ends with its line. Kinds of brackets aren't told apart.
 */
export function balancedEnd(text: string, start: number): number | undefined {
  let depth = 0
  let quoted = false
  for (let position = start; position < text.length; position++) {
    const code = text.charCodeAt(position)
    if (quoted) {
      if (code === BACKSLASH) position++
      else if (code === QUOTE || code === NEWLINE) quoted = false
    } else if (code === QUOTE) quoted = true
    else if (code === 0x7b || code === 0x5b) depth++
    else if ((code === 0x7d || code === 0x5d) && --depth === 0) return position + 1
  }
  return undefined
}
