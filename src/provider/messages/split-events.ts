import { EventBlocks } from '../../wire/event-blocks.ts'
import { eventFields } from '../../wire/event-fields.ts'
import { messageOf, type MessageSplitter, type PlacedMessage } from './provider-message.ts'
import { textOf } from './text-of.ts'

/** The fields of the HTML standard. */
const FIELDS: ReadonlySet<string> = new Set(['data', 'event', 'id', 'retry'])
/** Those that are no part of a message, and comments. */
const QUIET: ReadonlySet<string> = new Set(['id', 'retry', ''])

/** Makes a splitter of event streams. Lines that are neither fields nor comments are kept as stray messages. */
export function splitEvents(): MessageSplitter {
  const blocks = new EventBlocks()
  let at = 0
  let rest = ''
  const read = (data: Uint8Array): readonly PlacedMessage[] => {
    const place = at
    at += data.length
    return messagesOf(textOf(data, place)).map((message) => ({ ...message, at: place }))
  }
  return {
    push: (chunk) => blocks.push(chunk).flatMap(({ data }) => read(data)),
    end: () =>
      blocks.end().flatMap(({ data, ending }) => {
        if (ending === 'whole') return read(data)
        // What isn't ended by an empty line is no event (HTML standard, 9.2.6).
        rest = linesOf(textOf(data, at)).join('\n')
        return []
      }),
    isStream: () => true,
    rest: () => rest,
  }
}

/** By the rules of the HTML standard: all data in one, of names of events the last. */
function messagesOf(block: string): readonly Omit<PlacedMessage, 'at'>[] {
  const data: string[] = []
  let event = ''
  let isStray = false
  for (const { name, span } of eventFields(block)) {
    if (name === 'data') data.push(block.slice(...span))
    else if (name === 'event') event = block.slice(...span)
    else if (!QUIET.has(name)) isStray = true
  }
  const text = data.join('\n')
  const said = text === '' ? [] : [{ ...messageOf(text), ...(event !== '' && { event }) }]
  return isStray ? [...said, strayOf(block)] : said
}

function strayOf(block: string): Omit<PlacedMessage, 'at'> {
  const lines = linesOf(block).filter((line) => !FIELDS.has(line.split(':', 1)[0] ?? ''))
  return { ...messageOf(lines.join('\n')), stray: true }
}

/** The lines of a block but for empty ones and comments. */
function linesOf(block: string): readonly string[] {
  return block.split(/\r\n|\r|\n/u).filter((line) => line !== '' && !line.startsWith(':'))
}
