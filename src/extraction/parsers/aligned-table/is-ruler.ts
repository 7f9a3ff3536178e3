const RULER = /^\s*[-=─]{2,}(?:\s+[-=─]{2,})+$|^\+{3}-=+(?:-=+)+-?$/u

/**
 * Whether a line underlines columns, each with dashes of its own: `---- -----`, or `+++-====-=====`
 * as dpkg has it.
 */
export function isRuler(line: string): boolean {
  return RULER.test(line)
}
