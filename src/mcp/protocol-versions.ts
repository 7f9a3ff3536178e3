/** The revision with a handshake that nearly all clients speak. */
export const LEGACY_VERSION = '2025-11-25'

/** The revisions without a handshake that are spoken here, the newest first. */
export const MODERN_VERSIONS: readonly string[] = ['2026-07-28']
