/** A text in pieces of one length. */
export function piecesOf(text: string, size: number): readonly string[] {
  return Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
    text.slice(index * size, (index + 1) * size),
  )
}
