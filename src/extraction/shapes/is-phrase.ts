import { isSentence } from '../../text/is-sentence.ts'

const LOWER_CASE_WORD = /^["'“‘(*_]*\p{Ll}[\p{L}'’-]*["'”’)*_.,;:!?]*$/u
const LOWER_CASE_WORDS = 4

/** Whether a text is written rather than filled in: a sentence, or some words most of which have no capital. */
export function isPhrase(text: string): boolean {
  if (isSentence(text)) return true
  const words = text.trim().split(/\s+/u)
  const written = words.filter((word) => LOWER_CASE_WORD.test(word)).length
  return written >= LOWER_CASE_WORDS && written * 2 > words.length
}
