import type { ServerEvent } from './read-event.ts'

/** What a block of an event stream says, with its data in the bytes that came. */
export interface ByteEvent extends Pick<ServerEvent, 'event' | 'id' | 'retry'> {
  /** All `data` lines, joined by line feeds, not copied where there is one; absent where they are empty, as where there are none. */
  readonly data?: Uint8Array
}

const NEWLINE = 0x0a
const CARRIAGE_RETURN = 0x0d
const SPACE = 0x20
const COLON = 0x3a
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf]
const LINE_FEED = Uint8Array.of(NEWLINE)

/** Reads one block of an event stream as `readEvent` does, but for its comments, without reading its data. */
export function readEventBytes(block: Uint8Array, first = false): ByteEvent {
  const data: Uint8Array[] = []
  const said: { event?: string; id?: string; retry?: number } = {}
  for (const line of linesOf(first ? withoutMark(block) : block)) {
    const { name, value } = fieldIn(line)
    if (name === 'data') data.push(value)
    if (name === 'event') said.event = textOf(value)
    if (name === 'id' && !value.includes(0)) said.id = textOf(value)
    if (name === 'retry' && /^[0-9]+$/u.test(textOf(value))) said.retry = Number(textOf(value))
  }
  const { event = '', ...rest } = said
  const joined = join(data)
  return { ...rest, ...(event !== '' && { event }), ...(joined.length > 0 && { data: joined }) }
}

function* linesOf(block: Uint8Array): Generator<Uint8Array> {
  // Neither ending is looked for again before the last one found is passed, so that no byte is looked at twice.
  let newline = -1
  let carriageReturn = -1
  let start = 0
  while (start < block.length) {
    if (newline < start) newline = indexOf(block, NEWLINE, start)
    if (carriageReturn < start) carriageReturn = indexOf(block, CARRIAGE_RETURN, start)
    const end = Math.min(newline, carriageReturn)
    if (end > start) yield block.subarray(start, end)
    start = end + 1
  }
}

function indexOf(block: Uint8Array, byte: number, from: number): number {
  const index = block.indexOf(byte, from)
  return index === -1 ? block.length : index
}

function fieldIn(line: Uint8Array): { readonly name: string; readonly value: Uint8Array } {
  const colon = line.indexOf(COLON)
  if (colon === -1) return { name: textOf(line), value: new Uint8Array() }
  const value = colon + (line[colon + 1] === SPACE ? 2 : 1)
  return { name: textOf(line.subarray(0, colon)), value: line.subarray(value) }
}

function join(lines: readonly Uint8Array[]): Uint8Array {
  const [first = new Uint8Array()] = lines
  if (lines.length < 2) return first
  return Buffer.concat(lines.flatMap((line, index) => (index === 0 ? [line] : [LINE_FEED, line])))
}

function withoutMark(block: Uint8Array): Uint8Array {
  return BYTE_ORDER_MARK.every((byte, index) => block[index] === byte) ? block.subarray(3) : block
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8')
}
