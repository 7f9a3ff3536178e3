/** The bytes that the grammar of JSON (RFC 8259) names. */
export const BYTE = {
  quote: 0x22,
  comma: 0x2c,
  colon: 0x3a,
  backslash: 0x5c,
  openArray: 0x5b,
  closeArray: 0x5d,
  openObject: 0x7b,
  closeObject: 0x7d,
  space: 0x20,
  lowerU: 0x75,
} as const

/** The number of hexadecimal digits of an escape by code. */
export const HEX_DIGITS = 4

const PLAIN = new Uint8Array(256).fill(1, BYTE.space)
PLAIN[BYTE.quote] = 0
PLAIN[BYTE.backslash] = 0

const HEX = tableOf('0123456789abcdefABCDEF')
const ESCAPED = tableOf('"\\/bfnrt')

/** Where a run of bytes ends that mean themselves in a string; the end of the bytes where all of them do. */
export function plainEnd(bytes: Uint8Array, start: number): number {
  const { length } = bytes
  let position = start
  while (position < length && PLAIN[bytes[position] ?? 0] === 1) position++
  return position
}

/** Whether a byte is a hexadecimal digit. */
export function isHexByte(byte: number): boolean {
  return HEX[byte] === 1
}

/** Whether a byte behind a backslash makes an escape of two. */
export function isEscapedByte(byte: number): boolean {
  return ESCAPED[byte] === 1
}

function tableOf(characters: string): Uint8Array {
  const table = new Uint8Array(256)
  for (const byte of Buffer.from(characters)) table[byte] = 1
  return table
}
