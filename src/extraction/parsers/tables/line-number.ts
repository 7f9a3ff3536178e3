/** The line that an offset is in, from 1. */
export function lineNumber(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1))
    line += 1
  return line
}
