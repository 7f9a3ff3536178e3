/** Where the JSON string that opens at an offset ends, after its closing quote; undefined where it is broken. */
export function scanJsonString(text: string, start: number): number | undefined {
  let position = start + 1
  for (;;) {
    let code = text.charCodeAt(position)
    while (code >= 0x20 && code !== 0x22 && code !== 0x5c) code = text.charCodeAt(++position)
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
