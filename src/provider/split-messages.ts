import type { JsonValue } from '../contracts/json.ts'
import { isJsonArray } from '../json/is-json-array.ts'
import { safeParseJson } from '../json/safe-parse-json.ts'
import { visitJson } from '../json/visit-json.ts'
import { EventBlocks } from '../wire/event-blocks.ts'
import { JsonLines } from '../wire/json-lines.ts'
import { readEvent } from '../wire/read-event.ts'
import type { ProviderMessage } from './wires/define-wire.ts'

const NEWLINE = 0x0a

/** A message of a body, and where it begins. */
export interface PlacedMessage extends ProviderMessage {
  /** Bytes of the body before the piece that holds it. */
  readonly at: number
}

/** Takes a body apart into its messages as it comes. */
export interface MessageSplitter {
  readonly push: (chunk: Uint8Array) => readonly PlacedMessage[]
  readonly end: () => readonly PlacedMessage[]
  /** True where the body is a stream of messages; known when it has ended. */
  readonly isStream: () => boolean
}

/** How the messages of a body are told apart; `unknown` lets its beginning decide. */
export type Framing = 'events' | 'lines' | 'whole' | 'unknown'

const FRAMINGS: ReadonlyMap<string | undefined, Framing> = new Map([
  ['text/event-stream', 'events'],
  ['application/x-ndjson', 'lines'],
  ['application/jsonl', 'lines'],
  ['application/json', 'whole'],
])

/** Says how the messages of a body are told apart, by its media type. */
export function framingOf(mediaType: string | undefined): Framing {
  return FRAMINGS.get(mediaType) ?? 'unknown'
}

/** Makes a splitter for one body; of any framing all chunkings give the same messages. */
export function createMessageSplitter(framing: Framing): MessageSplitter {
  switch (framing) {
    case 'events':
      return splitEvents()
    case 'lines':
      return splitLines()
    case 'whole':
      return splitWhole()
    case 'unknown':
      return splitUnknown()
  }
}

function splitEvents(): MessageSplitter {
  const blocks = new EventBlocks()
  let at = 0
  const read = (data: Uint8Array): readonly PlacedMessage[] => {
    const text = textOf(data)
    const { event, data: payload } = readEvent(text, at === 0)
    const place = at
    at += data.length
    if (payload === undefined || payload === '') return []
    return [{ ...messageOf(payload), ...(event !== undefined && { event }), at: place }]
  }
  return {
    push: (chunk) => blocks.push(chunk).flatMap(({ data }) => read(data)),
    // What isn't ended by an empty line is no event (HTML standard, 9.2.6).
    end: () => blocks.end().flatMap(({ data, ending }) => (ending === 'whole' ? read(data) : [])),
    isStream: () => true,
  }
}

function splitLines(): MessageSplitter {
  const lines = new JsonLines()
  /** Where each line begins; a line that is handed out leaves. */
  const starts = [0]
  let length = 0
  const toMessages = ({ data }: { readonly data: Uint8Array }): readonly PlacedMessage[] => {
    const at = starts.shift() ?? length
    const text = textOf(data)
    return text.trim() === '' ? [] : [{ ...messageOf(text), at }]
  }
  return {
    push: (chunk) => {
      for (const [index, byte] of chunk.entries())
        if (byte === NEWLINE) starts.push(length + index + 1)
      length += chunk.length
      return lines.push(chunk).flatMap(toMessages)
    },
    end: () => lines.end().flatMap(toMessages),
    isStream: () => true,
  }
}

/** A body that is one JSON value; an array is a stream of its items, and several values on lines of their own are, too. */
function splitWhole(): MessageSplitter {
  const chunks: Uint8Array[] = []
  let isStream = false
  return {
    push: (chunk) => {
      chunks.push(chunk)
      return []
    },
    end: () => {
      const body = Buffer.concat(chunks)
      const text = textOf(body)
      const message = messageOf(text)
      isStream = isJsonArray(message.value)
      if (isStream) return itemsOf(text)
      if (text.trim() === '') return []
      if (message.value !== undefined || !isLines(text)) return [{ ...message, whole: true, at: 0 }]
      isStream = true
      const lines = splitLines()
      return [...lines.push(body), ...lines.end()]
    },
    isStream: () => isStream,
  }
}

/** Lets the first byte that is no white space decide. */
function splitUnknown(): MessageSplitter {
  const waiting: Uint8Array[] = []
  let splitter: MessageSplitter | undefined
  const take = (chunk: Uint8Array): readonly PlacedMessage[] => {
    if (splitter !== undefined) return splitter.push(chunk)
    waiting.push(chunk)
    const [first] = textOf(Buffer.concat(waiting)).trimStart()
    if (first === undefined) return []
    const chosen = createMessageSplitter(first === '{' || first === '[' ? 'whole' : 'events')
    splitter = chosen
    return waiting.flatMap((piece) => chosen.push(piece))
  }
  return {
    push: take,
    end: () => splitter?.end() ?? [],
    isStream: () => splitter?.isStream() ?? false,
  }
}

/** Whether the first line of a text is JSON by itself. */
function isLines(text: string): boolean {
  const end = text.indexOf('\n')
  return end !== -1 && safeParseJson(text.slice(0, end)).ok
}

function itemsOf(text: string): readonly PlacedMessage[] {
  const items: PlacedMessage[] = []
  visitJson(text, ({ start, end, path }) => {
    if (path.length !== 1) return
    const at = Buffer.byteLength(text.slice(0, start))
    items.push({ ...messageOf(text.slice(start, end)), at })
  })
  return items
}

function messageOf(text: string): ProviderMessage {
  const reading = safeParseJson(text)
  const value: JsonValue | undefined = reading.ok ? reading.value : undefined
  return { text, value, whole: false }
}

function textOf(data: Uint8Array): string {
  return Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('utf8')
}
