import { createKeyLines } from '../../src/fixture/redaction/key-lines.ts'
import { placeholder } from '../../src/fixture/redaction/placeholder.ts'

const TAIL_LINES = 20
const TAIL_BYTES = 2000

/** The last lines that a server wrote to standard error. */
export interface StderrTail {
  readonly add: (line: Uint8Array) => void
  /** Oldest first, each cut to what people read. */
  readonly lines: () => readonly string[]
}

/** Keeps the last lines of a stream of them, without those of a private key. */
export function createStderrTail(): StderrTail {
  const tail: string[] = []
  const isKeyLine = createKeyLines()
  return {
    add: (line) => {
      const text = lineText(line)
      tail.push(isKeyLine(text) ? placeholder('private-key', '') : text)
      if (tail.length > TAIL_LINES) tail.shift()
    },
    lines: () => [...tail],
  }
}

/** A line as text, cut to what people read. */
export function lineText(line: Uint8Array): string {
  return Buffer.from(line.buffer, line.byteOffset, Math.min(line.length, TAIL_BYTES)).toString()
}
