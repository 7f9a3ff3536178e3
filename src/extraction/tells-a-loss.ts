/** What is told of a value that has all that is written: where that stands, or how it is given. */
const WHOLE = [
  /\bplaces are those in the (?:text at|joined text)\b/u,
  /: (?:its value is an array of all|its values are joined)$/u,
  / is no content block: /u,
  /; it is kept as it is$/u,
]

/** Whether a diagnostic of an extraction tells of something that its value lacks. */
export function tellsALoss(diagnostic: string): boolean {
  return !WHOLE.some((form) => form.test(diagnostic))
}
