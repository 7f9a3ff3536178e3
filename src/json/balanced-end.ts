/**
 * Where the bracket at an offset is balanced, after its closing one; undefined where it never is.
 * Strings hide brackets; a string that isn't closed ends with its line. Kinds of brackets aren't told apart.
 */
export function balancedEnd(text: string, start: number): number | undefined {
  let depth = 0
  let quoted = false
  for (let position = start; position < text.length; position++) {
    const character = text[position]
    if (quoted) {
      if (character === '\\') position++
      else if (character === '"' || character === '\n') quoted = false
    } else if (character === '"') quoted = true
    else if (character === '{' || character === '[') depth++
    else if ((character === '}' || character === ']') && --depth === 0) return position + 1
  }
  return undefined
}
