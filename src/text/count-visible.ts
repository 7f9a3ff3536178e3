/** How many characters of a part of a text aren't white space. */
export function countVisible(text: string, start: number, end: number): number {
  let count = 0
  for (let position = start; position < end; position++)
    if (!isWhiteSpace(text.charCodeAt(position))) count++
  return count
}

function isWhiteSpace(code: number): boolean {
  return code <= 0x20 || code === 0xa0 || code === 0xfeff || (code >= 0x2000 && code <= 0x200b)
}
