/** Bytes that the head of a message may have, of requests and answers alike: what was recorded can be replayed. */
export const HEAD_LIMIT = 64 * 1024
