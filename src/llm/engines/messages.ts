import type { Grammar, Opener, Section, WrittenCall } from '../grammar.ts'
import type { Reading } from '../reader/reading.ts'
import type { Stops } from '../reader/stops.ts'
import { stopsOf } from '../reader/stops-of.ts'
import { readMessageHeader } from './messages/read-message-header.ts'
import type { MessageHeader } from './messages/read-message-header.ts'

/** What becomes of a message: it is shown, it is reasoning, or it is for a tool. */
type MessageKind = 'text' | 'reasoning' | 'tool'

/** Where a message to a tool stands. */
export interface ToolMessage {
  readonly header: MessageHeader
  /** Where its header begins. */
  readonly at: number
  /** What may end the message; stays unread. */
  readonly ends: Stops
}

/** How messages with headers are read. */
export interface MessagesForm {
  readonly openers: readonly Opener[]
  /** Tokens that close a message. */
  readonly closers: readonly string[]
  /** Tokens that begin the next message. */
  readonly starts: readonly string[]
  /** Whether a header is this format's; `first` is the first unit of the message. */
  isOwn(header: MessageHeader, first: string): boolean
  kindOf(header: MessageHeader): MessageKind
  /** Reads a message to a tool, up to what ends it; answers with what is left to do once that is read, too. */
  readTool(section: Section, message: ToolMessage): Reading<(() => void) | undefined>
  write(calls: readonly WrittenCall[]): string
}

/** Messages behind headers that say whom each is for: the message decides what is text, what reasoning and what a call. */
export function messages(form: MessagesForm): Grammar {
  const ends = stopsOf([...form.closers, ...form.starts])
  const closers = stopsOf(form.closers)
  const starts = stopsOf(form.starts)
  return {
    openers: form.openers,
    *fits(reader) {
      const header = yield* readMessageHeader(reader)
      if (header === undefined) return false
      yield* reader.space()
      return form.isOwn(header, yield* reader.peek(1))
    },
    *read(section) {
      const { reader } = section
      const at = reader.offset
      const header = yield* readMessageHeader(reader)
      if (header === undefined) return false
      const kind = form.kindOf(header)
      const pass = (piece: string): void =>
        kind === 'text' ? section.text(piece) : section.reasoning(piece)
      if (kind !== 'tool') yield* reader.until(ends, pass)
      const end = kind === 'tool' ? yield* form.readTool(section, { header, at, ends }) : undefined
      const closer = yield* reader.whichOf(closers)
      if (closer !== undefined) reader.take(closer.length)
      end?.()
      const space = yield* reader.space()
      // White space between messages belongs to none of them.
      if ((yield* reader.whichOf(starts)) === undefined) section.text(space)
      return true
    },
    write: (calls) => form.write(calls),
  }
}
