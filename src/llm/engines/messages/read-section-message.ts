import type { Grammar, Section } from '../../grammar.ts'
import type { Reading } from '../../reader/reading.ts'
import { stopsOf } from '../../reader/stops-of.ts'
import type { ToolMessage } from '../messages.ts'

/** Makes what reads a message to a tool that holds sections of a grammar; the header says nothing that they don't. */
export function readSectionMessage(
  grammar: Grammar,
  ends: readonly string[],
): (section: Section, message: ToolMessage) => Reading<undefined> {
  const openers = grammar.openers.map(({ literal }) => literal)
  const stops = stopsOf([...openers, ...ends])
  return function* read(section) {
    const { reader } = section
    for (;;) {
      const stop = yield* reader.until(stops, (piece) => section.text(piece))
      if (stop === undefined || ends.includes(stop)) return undefined
      if (!(yield* readOne(section, grammar))) section.text(reader.take(1))
    }
  }
}

function* readOne(section: Section, grammar: Grammar): Reading<boolean> {
  const { reader, tools } = section
  const mark = reader.mark()
  const fits = yield* grammar.fits(reader, tools, { isPinned: true })
  reader.rewind(mark)
  if (!fits) return false
  const start = reader.mark()
  const isRead = yield* grammar.read(section)
  if (isRead) reader.release(start)
  else reader.rewind(start)
  return isRead
}
