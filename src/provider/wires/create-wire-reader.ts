import type { ProviderEvent, ProviderWire } from '../../contracts/provider-event.ts'
import type { ProviderMessage } from '../messages/provider-message.ts'
import type { MessageReader } from './define-wire.ts'
import { errorOfBody } from './error-of-body.ts'
import { errorOfStray } from './error-of-stray.ts'
import { wireNamed, wires } from './index.ts'
import { errorEvent } from './read-error.ts'

/** Reads messages of whichever wire they turn out to be. */
export interface WireReader {
  readonly read: MessageReader
  /** Undefined until a message has shown it, where it wasn't named. */
  readonly wire: () => ProviderWire | undefined
}

/** Makes a reader of the messages of one body, that of a response with this status of HTTP. */
export function createWireReader(named: ProviderWire | undefined, status: number): WireReader {
  let wire = named
  let reader: MessageReader | undefined
  const read: MessageReader = (message) => {
    if (message.stray === true) return [errorOfStray(message) ?? unknownOf(message)]
    if (status >= 400 && message.whole) return [errorOfBody(message)]
    wire ??= wires.find((candidate) => candidate.recognises(message))?.name
    if (wire === undefined) return [unknownOf(message)]
    reader ??= wireNamed(wire).createReader()
    const events = reader(message)
    const isError = message.event === 'error' && events.every(({ type }) => type === 'unknown')
    return isError ? [errorEvent(message.value ?? message.text)] : events
  }
  return { read, wire: () => wire }
}

function unknownOf({ text }: ProviderMessage): ProviderEvent {
  return { type: 'unknown', text }
}
