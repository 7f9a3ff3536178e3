import { resilient } from '../isolators/resilient.ts'

/** What is that much of a text is what the text is about. */
const SHARE = 0.5

/**
 * Whether a text holds broken JSON that nothing else may take to pieces: a fence that says it is JSON, or a bracket with
 * members that is most of the text. A list in the sentence before, or lines that look like pairs, are then no data.
 */
export function holdsBrokenJson(text: string): boolean {
  // Nothing else is worth a look at the whole text.
  if (!/[{[]/u.test(text)) return false
  const isolation = resilient.isolate(text)
  if (!('candidates' in isolation)) return false
  return isolation.candidates.some(
    ({ span: [start, end], covers }) =>
      end - start >= SHARE * text.length ||
      (covers !== undefined && isStatedJson(text.slice(covers[0], start))),
  )
}

function isStatedJson(before: string): boolean {
  return /^(?:`{3,}|~{3,})[ \t]*json/iu.test(before)
}
