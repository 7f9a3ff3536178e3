import type { FrameAt } from '../../contracts/fixture.ts'
import type { HttpExchange } from '../../contracts/http-exchange.ts'
import type { FrameReading } from './wire-message.ts'
import { ExchangeReader } from './exchange-reader.ts'

/** Follows the HTTP requests of a conversation, and reads the messages in their bodies and events. */
export class HttpExchanges {
  readonly #all = new Map<number, ExchangeReader>()

  /** Takes the next frame of an exchange; the messages that it holds, none where it is a head or an event without data. */
  read(frame: FrameAt): FrameReading {
    const number = frame.exchange ?? 0
    const exchange = this.#all.get(number) ?? new ExchangeReader(number)
    this.#all.set(number, exchange)
    return exchange.read(frame)
  }

  /** All exchanges, in the order in which they began. */
  get all(): readonly HttpExchange[] {
    return Array.from(this.#all.values(), (exchange) => exchange.told())
  }
}
