import type { Grammar, Section } from '../grammar.ts'
import type { LlmReader } from '../reader/llm-reader.ts'
import type { Reading } from '../reader/reading.ts'

/** A grammar whose sections may begin with the header of a message, up to the first marker of the grammar's own. */
export function behindHeader(header: string, grammar: Grammar): Grammar {
  return {
    openers: [{ literal: header }, ...grammar.openers],
    *fits(reader, tools, choice) {
      yield* readHeader(reader, header)
      return yield* grammar.fits(reader, tools, choice)
    },
    *read(section) {
      const at = section.reader.offset
      yield* readHeader(section.reader, header)
      return yield* grammar.read(from(section, at))
    },
    write: (calls) => grammar.write(calls),
  }
}

/** UTF-16 units of what a header says, such as the name of a tool. */
const MOST_UNITS = 256

function* readHeader(reader: LlmReader, header: string): Reading<void> {
  if (yield* reader.accept(header)) yield* reader.while(/[^<\n]/u, MOST_UNITS)
}

/** A section whose first call begins where the header does. */
function from(section: Section, at: number): Section {
  const { offset } = section.reader
  return {
    reader: section.reader,
    tools: section.tools,
    limits: section.limits,
    beginCall: (start) => section.beginCall(start.at === offset ? { ...start, at } : start),
    json: () => section.json(),
    text: (piece) => section.text(piece),
    reasoning: (piece) => section.reasoning(piece),
    needsMoreWork: (value) => section.needsMoreWork(value),
    countAsMarked: () => section.countAsMarked(),
    diagnose: (code, message, place) => section.diagnose(code, message, place),
  }
}
