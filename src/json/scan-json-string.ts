// eslint-disable-next-line no-control-regex -- JSON has no control characters in strings
const PLAIN = /[^"\\\u0000-\u001f]*/y

/** Where the JSON string that opens at an offset ends, after its closing quote; undefined where it is broken. */
export function scanJsonString(text: string, start: number): number | undefined {
  let position = start + 1
  for (;;) {
    PLAIN.lastIndex = position
    PLAIN.test(text)
    position = PLAIN.lastIndex
    const code = text.charCodeAt(position)
    if (code === 0x22) return position + 1
    const length = code === 0x5c ? escapeLength(text, position) : 0
    if (length === 0) return undefined
    position += length
  }
}

function escapeLength(text: string, start: number): number {
  const kind = text[start + 1]
  if (kind === undefined) return 0
  if (kind === 'u') return /^[\da-f]{4}$/iu.test(text.slice(start + 2, start + 6)) ? 6 : 0
  return '"\\/bfnrt'.includes(kind) ? 2 : 0
}
