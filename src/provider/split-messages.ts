import type { MessageSplitter, PlacedMessage } from './messages/provider-message.ts'
import { splitArray } from './messages/split-array.ts'
import { splitEvents } from './messages/split-events.ts'
import { splitLines } from './messages/split-lines.ts'
import { splitWhole } from './messages/split-whole.ts'

/** How the messages of a body are told apart. */
export type Framing = 'events' | 'lines' | 'whole'

const FRAMINGS: ReadonlyMap<string | undefined, Framing> = new Map([
  ['text/event-stream', 'events'],
  ['application/x-ndjson', 'lines'],
  ['application/ndjson', 'lines'],
  ['application/jsonl', 'lines'],
])

const SPLITTERS: Readonly<Record<Framing, () => MessageSplitter>> = {
  events: splitEvents,
  lines: splitLines,
  whole: splitWhole,
}

/** What an event stream begins with: a field, or a comment. */
const EVENT = /^(?:(?:data|event|id|retry)?:|(?:data|event|id|retry)[\r\n])/u
/** As long as the longest of these. */
const HEAD_LENGTH = 'event:'.length

const BLANKS: ReadonlySet<number | undefined> = new Set([0x20, 0x09, 0x0a, 0x0d])
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf]

/** Says how the messages of a body are told apart by its media type. */
export function framingOf(mediaType: string | undefined): Framing {
  return FRAMINGS.get(mediaType) ?? 'whole'
}

/**
 * Makes a splitter for one body; all ways to cut it give the same messages. What the body begins with counts before
 * what its media type says, as servers send streams as JSON, and errors as streams.
 */
export function createMessageSplitter(framing: Framing): MessageSplitter {
  const waiting: Uint8Array[] = []
  const head = createHead()
  let splitter: MessageSplitter | undefined
  const choose = (bytes: string): readonly PlacedMessage[] => {
    const chosen = splitterFor(bytes, framing)
    splitter = chosen
    return waiting.splice(0).flatMap((piece) => chosen.push(piece))
  }
  return {
    push: (chunk) => {
      if (splitter !== undefined) return splitter.push(chunk)
      waiting.push(chunk)
      const bytes = head.add(chunk)
      return isTelling(bytes) ? choose(bytes) : []
    },
    end: () => {
      const first = splitter === undefined ? choose(head.add(new Uint8Array())) : []
      return [...first, ...(splitter?.end() ?? [])]
    },
    isStream: () => splitter?.isStream() ?? false,
    rest: () => splitter?.rest() ?? '',
    isBroken: () => splitter?.isBroken?.() ?? false,
  }
}

function isTelling(head: string): boolean {
  return head.length >= HEAD_LENGTH || /^[{[]|[:\r\n]/u.test(head)
}

function splitterFor(head: string, framing: Framing): MessageSplitter {
  if (head.startsWith('[')) return splitArray()
  if (head.startsWith('{')) return SPLITTERS[framing === 'events' ? 'whole' : framing]()
  return EVENT.test(head) ? splitEvents() : SPLITTERS[framing]()
}

/** The first bytes of a body behind a byte order mark and blanks. */
function createHead(): { readonly add: (chunk: Uint8Array) => string } {
  let head = ''
  let mark = 0
  return {
    add: (chunk) => {
      for (const byte of chunk) {
        if (head.length >= HEAD_LENGTH) break
        const isMark = head === '' && byte === BYTE_ORDER_MARK[mark]
        if (isMark) mark += 1
        else if (head !== '' || !BLANKS.has(byte)) head += String.fromCodePoint(byte)
      }
      return head
    },
  }
}
