import { GatheredText } from '../../json/gathered-text.ts'

/** Text that a part of an output is gathered as while it is passed on. */
export function gathering(pass: (piece: string) => void): {
  readonly gathered: GatheredText
  readonly pass: (piece: string) => void
} {
  const gathered = new GatheredText()
  return {
    gathered,
    pass: (piece) => {
      gathered.add(piece)
      pass(piece)
    },
  }
}
