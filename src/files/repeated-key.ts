import { LineCounter, parseDocument } from 'yaml'

/** A key that its object has already. */
export interface RepeatedKey {
  /** As it is written. */
  readonly key: string
  readonly line: number
}

/** The first key in a JSON text that its object has already; readers of JSON keep one of them and say nothing. */
export function repeatedKey(text: string): RepeatedKey | undefined {
  const lineCounter = new LineCounter()
  const { errors } = parseDocument(text, { lineCounter, prettyErrors: false })
  const repeated = errors.find(({ code }) => code === 'DUPLICATE_KEY')
  if (repeated === undefined) return undefined
  const [start, end] = repeated.pos
  const written = /^"(?:[^"\\]|\\.)*"|^[^\s:,]+/u.exec(
    text.slice(start, Math.max(end, start + 200)),
  )
  return { key: written?.[0] ?? '', line: lineCounter.linePos(start).line }
}
