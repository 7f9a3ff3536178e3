/** Where an offset is, as people count: `line 2 column 7`. */
export function lineAndColumn(text: string, offset: number): string {
  const before = text.slice(0, offset)
  const line = before.split('\n').length
  return `line ${line} column ${offset - before.lastIndexOf('\n')}`
}
