/** Whether a UTF-16 unit is white space in JSON (RFC 8259, section 2). */
export function isJsonWhiteSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09
}

/** Where the white space of JSON at an offset ends. */
export function skipJsonWhiteSpace(text: string, start: number): number {
  let position = start
  while (isJsonWhiteSpace(text.charCodeAt(position))) position++
  return position
}
