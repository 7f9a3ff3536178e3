const EMPHASIS = /^(\*{1,3}|_{1,3})(?=\S)(.*\S)\1$/su

/** `__init__`: a name in a program rather than a word in bold. */
const NAME_OF_PROGRAM = /^__[a-z\d_]+__$/u

/** A cell without the Markdown emphasis around all of it. */
export function withoutEmphasis(cell: string): string {
  const [, mark = '', inner = cell] = EMPHASIS.exec(cell) ?? []
  if (NAME_OF_PROGRAM.test(cell)) return cell
  return mark !== '' && inner.includes(mark.charAt(0)) ? cell : inner.trim()
}
