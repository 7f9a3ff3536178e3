const NAMES = new Set(['content-encoding', 'content-length', 'transfer-encoding'])

/** Whether a header field is about the bytes of a body on the wire, and untrue of one that stands unpacked. */
export function isAboutBytes(name: string): boolean {
  return NAMES.has(name.toLowerCase())
}
