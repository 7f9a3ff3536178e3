/** The first revision without a handshake, in which structured content may be any JSON value. */
const FIRST_MODERN = '2026-07-28'

/** Whether a protocol version is of the modern era; one that isn't known counts as legacy, as nearly all are. */
export function isModern(protocolVersion: string | undefined): boolean {
  if (protocolVersion === undefined || !/^\d{4}-\d{2}-\d{2}$/u.test(protocolVersion)) return false
  return protocolVersion >= FIRST_MODERN
}
