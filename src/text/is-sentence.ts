const END = /[.!?…]["'”’)\]*_]{0,3}$/u
const WIDE_END = /[。！？]["'”’」』）]{0,3}$/u
const WORDS = 4
const LONG_LINE_WORDS = 14

/** Whether a line reads like a sentence or a part of a paragraph: some words and a full stop, or many words. */
export function isSentence(line: string): boolean {
  const text = line.trim()
  if (WIDE_END.test(text)) return text.length >= 6
  const words = text.split(/\s+/u, LONG_LINE_WORDS).length
  return words >= LONG_LINE_WORDS || (words >= WORDS && END.test(text))
}
