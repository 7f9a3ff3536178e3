import { sniffDelimiter } from './sniff-delimiter.ts'

/** What parts the cells of a text, and where its records begin. */
export interface FoundDelimiter {
  /** Undefined where nothing cuts the text into cells. */
  readonly delimiter: string | undefined
  /** Behind a byte order mark and a line `sep=;`, as spreadsheets write it. */
  readonly from: number
}

/**
 * The delimiter that is named, in the settings or by the text itself, or else the one that its
 * records show.
 */
export function findDelimiter(text: string, told?: string): FoundDelimiter {
  const named = /^\uFEFF?sep=([^\r\n])\r?(?:\n|$)/u.exec(text)
  const from = named?.[0].length ?? (text.startsWith('\uFEFF') ? 1 : 0)
  return { delimiter: told ?? named?.[1] ?? sniffDelimiter(text, from), from }
}
