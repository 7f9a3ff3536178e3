/** Fields that are about one connection and not about the message (RFC 9110, section 7.6.1); names in lower case. */
export const HOP_BY_HOP_FIELDS: readonly string[] = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'upgrade',
]
