/** Bytes that may wait to be read by a client before what sends to it is held; a message of any length passes. */
export const PRESSURE_MARK = 16 * 1024 * 1024
