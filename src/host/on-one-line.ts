const [NEWLINE, CARRIAGE_RETURN, SPACE] = [0x0a, 0x0d, 0x20]

/**
 * JSON on one line: line breaks, which stand only between its tokens, become spaces, so that nothing moves. What has none
 * is given back as it is.
 */
export function onOneLine(json: Uint8Array): Uint8Array {
  if (!json.includes(NEWLINE) && !json.includes(CARRIAGE_RETURN)) return json
  return json.map((byte) => (byte === NEWLINE || byte === CARRIAGE_RETURN ? SPACE : byte))
}
