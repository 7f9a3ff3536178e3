import type { Span } from '../contracts/extraction.ts'

/** What a walk over broken JSON has seen so far. */
export interface BrokenJsonState {
  readonly text: string
  readonly limit: number
  position: number
  previous: 'opening' | 'comma' | 'colon' | 'value' | 'word'
  /** Whether the key of a member, or a level that is no key, has gone by since the last comma. */
  isMember: boolean
  /** Codes of the brackets that are open. */
  readonly levels: number[]
  braces: number
  depth: number
  keys: number
  strings: number
  /** Strings, numbers and literals that are no keys. */
  values: number
  /** Words that are neither a key nor part of a longer item. */
  bare: number
  /** What only a program says. */
  programMarks: number
  faults: number
  phrases: number
  /** Lines that ended since the last token. */
  newlines: number
  /** After the last token. */
  tokenEnd: number
  /** After the last bracket that closed a level. */
  levelEnd: number
  /** Where what isn't data starts, if nothing closes the value. */
  proseAt: number | undefined
  /** Where words stand that can be no item among others. */
  intruder: number | undefined
  readonly omissions: Span[]
  /** Where the last token starts that the end of the text may have cut: a word, or a string that nothing closes. */
  lastWord: number | undefined
  openString: number | undefined
  /** Quotes that nothing closes any more; looking again would take quadratic time. */
  readonly hopeless: Set<(code: number) => boolean>
}

/** An array whose first item is an object or an array: words are none of its items. */
export const LIST_OF_LEVELS = 0x15b
