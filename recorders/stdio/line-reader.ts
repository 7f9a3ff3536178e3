import { JsonLines, type Line } from '../../src/wire/json-lines.ts'

/** Takes a stream of bytes, and gives its lines. */
export interface LineReader {
  readonly push: (chunk: Uint8Array) => void
  /** Gives the last line, where it has no ending. */
  readonly end: () => void
}

/** Bytes that a line of standard error may have before it is cut: people read it. */
export const STDERR_LINE_LIMIT = 1024 * 1024

/** Reads lines as `JsonLines` splits them, each as soon as it is whole. */
export function createLineReader(onLine: (line: Line) => void, limit?: number): LineReader {
  const lines = new JsonLines(limit)
  return {
    push: (chunk) => {
      for (const line of lines.push(chunk)) onLine(line)
    },
    end: () => {
      for (const line of lines.end()) onLine(line)
    },
  }
}
