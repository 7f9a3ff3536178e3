const QUOTE = 0x22
const BACKSLASH = 0x5c
const BACKTICK = 0x60
const TILDE = 0x7e
const BEHIND_STRING = /\s*[,:}\]]/uy

/**
 * Where a value in brackets ends that opens after an offset and has a string, line breaks and all, go on at a later one;
 * undefined where no string does, or nothing tells that it is one: what is behind it isn't JSON, or the value never ends.
 */
export function endBehindString(text: string, from: number, at: number): number | undefined {
  let start = from
  while (start < at && /\s/u.test(text.charAt(start))) start++
  if (text[start] !== '{' && text[start] !== '[') return undefined
  if (!isQuotedAt(text, start, at)) return undefined
  let depth = 0
  for (let position = start; position < text.length; position++) {
    const code = text.charCodeAt(position)
    if (code === QUOTE) {
      const end = stringEnd(text, position)
      if (end === undefined) return undefined
      position = end - 1
    } else if (code === BACKTICK || code === TILDE || code === BACKSLASH) return undefined
    else if (code === 0x7b || code === 0x5b) depth++
    else if ((code === 0x7d || code === 0x5d) && --depth === 0) return position + 1
  }
  return undefined
}

/** Whether a string that opens between two offsets is open at the second one: most aren't, and quotes tell it. */
function isQuotedAt(text: string, start: number, at: number): boolean {
  let quoted = false
  // Nothing is looked for beyond the offset: a text may have many of them, and no quote.
  const before = text.slice(start, at)
  for (let next = before.indexOf('"'); next !== -1; next = before.indexOf('"', next + 1)) {
    const escaped = isEscaped(before, next)
    // Outside of strings JSON has no backslashes.
    if (escaped && !quoted) return false
    if (!escaped) quoted = !quoted
  }
  return quoted
}

function isEscaped(text: string, at: number): boolean {
  let count = 0
  while (text.charCodeAt(at - 1 - count) === BACKSLASH) count++
  return count % 2 === 1
}

/** Strings of one line aren't looked at closer; one of several is known by what stands behind it. */
function stringEnd(text: string, start: number): number | undefined {
  for (let next = text.indexOf('"', start + 1); next !== -1; next = text.indexOf('"', next + 1)) {
    if (isEscaped(text, next)) continue
    BEHIND_STRING.lastIndex = next + 1
    return BEHIND_STRING.test(text) ? next + 1 : undefined
  }
  return undefined
}
