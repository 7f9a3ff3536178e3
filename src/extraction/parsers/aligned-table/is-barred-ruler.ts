const RULER = /^-{2,}(?:\+-{2,})+$/u

/** Whether a line is the one below the header of a table of psql: `----+-----`. */
export function isBarredRuler(line: string): boolean {
  return RULER.test(line)
}
