/**
 * Whether a line says how many rows stand above it, as clients of databases do: `(2 rows)`, `(1 row
 * affected)`.
 */
export function isRowCount(line: string): boolean {
  return /^\(\d+ rows?(?: affected)?\)$/u.test(line)
}
