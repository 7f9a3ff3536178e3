import { messageOf, type MessageSplitter, type PlacedMessage } from './provider-message.ts'
import { textOf } from './text-of.ts'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const CLOSE_BRACKET = 0x5d

/** By what a byte outside of strings changes the depth. */
const DEPTHS: ReadonlyMap<number | undefined, number> = new Map([
  [0x5b, 1],
  [0x7b, 1],
  [CLOSE_BRACKET, -1],
  [0x7d, -1],
])

/** Makes a splitter of a body that is one JSON array, each item a message as soon as it is over. */
export function splitArray(): MessageSplitter {
  const { step, isClosed } = createScanner()
  const item = createItem()
  let length = 0
  let rest = ''
  return {
    push: (chunk) => {
      const messages: PlacedMessage[] = []
      let from = 0
      for (let index = 0; index < chunk.length; index += 1) {
        const found = step(chunk[index])
        if (found === 'within') continue
        item.take(chunk.subarray(from, found === 'over' ? index + 1 : index))
        from = index + 1
        const taken = item.finish(length + from)
        if (found !== 'open') messages.push(...taken)
      }
      item.take(chunk.subarray(from))
      length += chunk.length
      return messages
    },
    end: () => {
      const last = item.finish(length)
      // What stands behind the array is a message of its own: nothing more of it can come.
      if (isClosed()) return last
      rest = last[0]?.text ?? ''
      return []
    },
    isStream: () => true,
    isBroken: () => !isClosed(),
    rest: () => rest,
  }
}

/** Gathers the bytes of one item after the other. */
function createItem(): {
  readonly take: (bytes: Uint8Array) => void
  /** What was gathered, none where it is but blanks; the next begins at this byte of the body. */
  readonly finish: (next: number) => readonly PlacedMessage[]
} {
  let parts: Uint8Array[] = []
  let start = 0
  return {
    take: (bytes) => {
      if (bytes.length > 0) parts.push(bytes)
    },
    finish: (next) => {
      const text = textOf(Buffer.concat(parts), 1)
      const at = start + text.length - text.trimStart().length
      parts = []
      start = next
      const trimmed = text.trim()
      return trimmed === '' ? [] : [{ ...messageOf(trimmed), at }]
    },
  }
}

/** What a byte means: `open` begins the array, `over` is the last of an item, `between` stands between two. */
type Step = 'open' | 'within' | 'over' | 'between'

function createScanner(): {
  readonly step: (byte: number | undefined) => Step
  /** Whether the array is over. */
  readonly isClosed: () => boolean
} {
  let depth = 0
  let quoted = false
  let escaped = false
  let closed = false
  const inString = (byte: number | undefined): void => {
    if (escaped) escaped = false
    else if (byte === BACKSLASH) escaped = true
    else if (byte === QUOTE) quoted = false
  }
  const step = (byte: number | undefined): Step => {
    if (closed) return 'within'
    if (quoted) {
      inString(byte)
      return 'within'
    }
    if (byte === QUOTE) quoted = true
    if (byte === COMMA && depth === 1) return 'between'
    const change = DEPTHS.get(byte)
    if (change === undefined) return 'within'
    depth += change
    if (change === 1) return depth === 1 ? 'open' : 'within'
    if (depth === 1) return 'over'
    closed = depth === 0 && byte === CLOSE_BRACKET
    return closed ? 'between' : 'within'
  }
  return { step, isClosed: () => closed }
}
