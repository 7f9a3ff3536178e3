import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FixtureHeader } from '../../src/contracts/fixture.ts'
import { HarnessError } from '../../src/contracts/harness-error.ts'
import { ExchangeLog } from './exchange-log.ts'
import type { ExchangeOptions, ExchangePlace } from './exchange-options.ts'
import type { ExchangeOutcome } from './exchange-outcome.ts'
import { openFolderStore } from './folder-store.ts'
import type { WrittenExchange } from './log-messages.ts'
import type { LogStore } from './log-store.ts'
import { refuse } from './refuse.ts'
import { Relay, type RelayOptions } from './relay.ts'
import { openSinkStore } from './sink-store.ts'
import type { Upstream } from './upstream.ts'

const BODY_LIMIT = 40 * 1024 * 1024

/** A request of a client, and whom it is for. */
interface IncomingExchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly upstream: Upstream
  readonly header: FixtureHeader
}

/** Exchanges that are relayed and recorded. */
export interface Exchanges {
  readonly begin: (incoming: IncomingExchange) => void
  /** Ends those that are open, and resolves when all are written. */
  readonly close: () => Promise<void>
}

/** What is known of an exchange that a relay carries, or couldn't. */
interface Carried {
  readonly method: string
  readonly relay: Pick<Relay, 'status' | 'end' | 'duration' | 'interrupt'>
}

/** Makes what relays and records exchanges, all into one place. */
export function createExchanges(options: ExchangeOptions & ExchangePlace): Exchanges {
  const { bodyLimit = BODY_LIMIT, timeout } = options
  const carried = new Map<number, Carried>()
  const store = openStore(options, (written) => {
    const { fault } = written
    const exchange = carried.get(written.exchange)
    carried.delete(written.exchange)
    if (fault !== undefined) options.onFault?.(new HarnessError(fault.code, fault.message))
    if (exchange !== undefined) options.onExchange?.(outcomeOf(exchange, written))
  })
  let number = 0
  return {
    begin({ request, response, upstream, header }) {
      number += 1
      const [path = ''] = (request.url ?? '').split('?', 1)
      const { send } = store
      const log = new ExchangeLog({ exchange: number, path, header, bodyLimit, send })
      const limits = timeout === undefined ? {} : { timeout }
      const relay = carry({ request, response, upstream, log, ...limits })
      carried.set(number, { method: request.method ?? '', relay })
    },
    async close() {
      for (const { relay } of carried.values()) relay.interrupt()
      await store.close()
    },
  }
}

/** Starts a relay; where the head of the request can't be sent on, the client is told so. */
function carry(options: RelayOptions): Carried['relay'] {
  try {
    return new Relay(options)
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    const end = { reason: 'reset', error: words } as const
    const message = `the request can't be handed on: ${words}`
    options.request.resume()
    refuse(options.response, { status: 400, type: 'recorder_bad_request', message })
    // The end is told of what is known of the exchange by then.
    setImmediate(() => options.log.end(end))
    return { status: undefined, end, duration: 0, interrupt: () => options.log.end(end) }
  }
}

function openStore(
  options: ExchangeOptions & ExchangePlace,
  tell: (written: WrittenExchange) => void,
): LogStore {
  const environment = options.environment ?? process.env
  return 'folder' in options
    ? openFolderStore({ folder: options.folder, environment, tell })
    : openSinkStore({ open: options.open, environment, tell })
}

function outcomeOf(
  { method, relay: { status, end, duration } }: Carried,
  { exchange: number, path, file, fault }: WrittenExchange,
): ExchangeOutcome {
  return {
    number,
    method,
    path,
    ...(status !== undefined && { status }),
    reason: end?.reason ?? 'interrupted',
    ...(end?.error !== undefined && { error: end.error }),
    duration,
    ...(file !== undefined && { file }),
    isRecorded: fault === undefined,
  }
}
