const EMPHASIS = /^(\*{1,3}|_{1,3})(?=\S)(.*\S)\1$/su

/** A cell without the Markdown emphasis around all of it. */
export function withoutEmphasis(cell: string): string {
  const [, mark = '', inner = cell] = EMPHASIS.exec(cell) ?? []
  return mark !== '' && inner.includes(mark.charAt(0)) ? cell : inner.trim()
}
