/** What is told of a value that has all that is written: where that stands, or how it is given. */
const WHOLE = [
  /\bplaces are those in the (?:text at|joined text)\b/u,
  /: (?:its value is an array of all|its values are joined)$/u,
  / is no content block: /u,
  / is not in what was found$/u,
  / is missing in \d+ of \d+ items?(?: of .*)?$/u,
  /\b(?:is kept as it is|are kept as they are)\b/u,
]

/** What a text says, in a diagnostic. */
const QUOTED = /"(?:[^"\\]|\\.)*"/gu

/** Whether a diagnostic of an extraction tells of something that its value lacks. */
export function tellsALoss(diagnostic: string): boolean {
  const words = diagnostic.replaceAll(QUOTED, '')
  return !WHOLE.some((form) => form.test(words))
}
