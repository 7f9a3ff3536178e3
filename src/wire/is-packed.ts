/** Whether a content encoding, or one of several in a header, changes the bytes of a body. */
export function isPacked(encoding: string): boolean {
  return encoding.split(',').some((name) => !['', 'identity'].includes(name.trim().toLowerCase()))
}
