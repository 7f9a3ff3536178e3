/** Work over a text that comes in pieces: yields where it needs more text, returns when it is done. */
export type Reading<T> = Generator<undefined, T, undefined>
