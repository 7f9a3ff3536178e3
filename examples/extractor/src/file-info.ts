/** Reads lines of the form `key: value`. */
export function fileInfo(text: string): Record<string, string> {
  const pairs = text.split('\n').map((line) => line.split(': '))
  return Object.fromEntries(pairs.filter((pair) => pair.length > 1))
}
