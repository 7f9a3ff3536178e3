import { type HeaderField, renderHead } from './http-head.ts'

/** A head as fixtures hold it, in bytes: each character of a head is one (RFC 9110, section 5.5). */
export function headBytes(
  startLine: string,
  fields: readonly Pick<HeaderField, 'name' | 'value'>[],
): Uint8Array {
  return Buffer.from(renderHead(startLine, fields), 'latin1')
}
