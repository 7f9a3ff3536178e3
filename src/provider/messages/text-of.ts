const BYTE_ORDER_MARK = '\uFEFF'

/** Bytes as text; what is no UTF-8 is replaced. At the beginning of a body a byte order mark is no part of it. */
export function textOf(data: Uint8Array, at: number): string {
  const text = Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('utf8')
  return at === 0 && text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text
}
