/** Whether a line is a Markdown heading (`## Title`). */
export function isHeading(line: string): boolean {
  return /^ {0,3}#{1,6}\s+\S/u.test(line)
}
