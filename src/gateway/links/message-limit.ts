/** Bytes that a message may have: 64 MiB. What can't be held must not end in silence, as somebody waits for it. */
export const MESSAGE_LIMIT = 64 * 1024 * 1024
