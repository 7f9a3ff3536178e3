import { LineCounter, parseDocument } from 'yaml'

/** The line of the first key in a JSON text that its object has already; readers of JSON keep one of them and say nothing. */
export function repeatedKeyLine(text: string): number | undefined {
  const lineCounter = new LineCounter()
  const { errors } = parseDocument(text, { lineCounter, prettyErrors: false })
  const repeated = errors.find(({ code }) => code === 'DUPLICATE_KEY')
  return repeated === undefined ? undefined : lineCounter.linePos(repeated.pos[0]).line
}
