/** Whether `trim` takes a UTF-16 unit away: white space, line ends and a byte order mark. */
export function isTrimmed(code: number): boolean {
  if (code < 0x80) return code === 0x20 || (code >= 0x09 && code <= 0x0d)
  return String.fromCharCode(code).trim() === ''
}
