import type { Carrier, ClientTransport } from './replay-transport.ts'
import type { TranscriptAnswer } from './transcript.ts'

/** An SDK's own splitter of what a server writes into messages; both functions throw at what they don't take. */
export interface LineReader<Message> {
  readonly append: (chunk: Buffer) => void
  readonly readMessage: () => Message | null
}

/** Brings answers as stdio does: line by line, through an SDK's own reader, with what it does at a line that it doesn't take. */
export function createLineCarrier<Message>(reader: LineReader<Message>): Carrier<Message> {
  let loaded: TranscriptAnswer | undefined
  const transport: ClientTransport<Message> = {
    start: async () => undefined,
    close: async () => transport.onclose?.(),
    send: async () => {
      try {
        reader.append(Buffer.alloc(loaded?.oversized ?? 0, ' '))
        reader.append(Buffer.from(`${loaded?.text ?? ''}\n`))
      } catch (error) {
        transport.onerror?.(toError(error))
        transport.onclose?.()
        return
      }
      while (readOne(reader, transport));
    },
  }
  return {
    transport,
    load: (answer) => {
      loaded = answer
    },
    patience: 0,
  }
}

/** Splits nothing: what arrives is one message, as an event is. */
export function createEventReader<Message>(parse: (text: string) => Message): LineReader<Message> {
  let arrived: string | undefined
  return {
    append: (chunk) => {
      arrived = chunk.toString()
    },
    readMessage: () => {
      const text = arrived
      arrived = undefined
      return text === undefined ? null : parse(text)
    },
  }
}

/** False where there is nothing more to read. */
function readOne<Message>(
  reader: LineReader<Message>,
  transport: ClientTransport<Message>,
): boolean {
  try {
    const message = reader.readMessage()
    if (message === null) return false
    transport.onmessage?.(message)
  } catch (error) {
    transport.onerror?.(toError(error))
  }
  return true
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
