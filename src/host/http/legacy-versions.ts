/** The revisions with a handshake, of which a client names one in each request behind it; the oldest knew no such transport. */
export const LEGACY_VERSIONS: readonly string[] = [
  '2024-10-07',
  '2024-11-05',
  '2025-03-26',
  '2025-06-18',
  '2025-11-25',
]
