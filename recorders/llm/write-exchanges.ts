import type { FixtureWriter } from '../../src/contracts/fixture-writer.ts'
import { HarnessError } from '../../src/contracts/harness-error.ts'
import { createFixtureWriter } from '../../src/fixture/create-fixture-writer.ts'
import { createRedactor } from '../../src/fixture/create-redactor.ts'
import type { FixtureSink } from '../../src/fixture/fixture-sink.ts'
import type { Environment } from '../../src/fixture/redaction/environment-detectors.ts'
import { watchSink } from '../../src/fixture/watch-sink.ts'
import type { OpenSink } from './exchange-options.ts'
import type { LoggedFrames, LogMessage, WrittenExchange } from './log-messages.ts'

/** Where exchanges are written. */
export interface ExchangePlaces {
  readonly open: OpenSink
  /** Values of credential-like variables are kept out of fixtures. */
  readonly environment: Environment
  /** Is told once of each exchange, when all of it is written that can be. */
  readonly tell: (written: WrittenExchange) => void
}

/** Makes what writes each exchange into a fixture of its own. It never throws: what can't be written is told at its end. */
export function createExchangeWriter(places: ExchangePlaces): (message: LogMessage) => void {
  const open = new Map<number, OpenExchange>()
  return (message) => {
    const { exchange } = message
    if (message.type === 'begin') {
      open.set(exchange, new OpenExchange(places, message))
      return
    }
    if (message.type === 'frames') {
      open.get(exchange)?.write(message)
      return
    }
    const ended = open.get(exchange)?.end(message)
    if (open.delete(exchange) && ended !== undefined) places.tell(ended)
  }
}

/** After the first refusal nothing more is written but the end: a fixture with a hole would lie. */
class OpenExchange {
  readonly #path: string
  #sink: FixtureSink | undefined
  #writer: FixtureWriter | undefined
  #clock: number
  #fault: HarnessError | undefined

  constructor(
    { open, environment }: ExchangePlaces,
    { exchange, path, header, at }: LogMessage & { readonly type: 'begin' },
  ) {
    const redactor = createRedactor({ environment })
    this.#path = redactor.redactText(path)
    this.#clock = at
    this.#attempt(() => {
      this.#sink = open({ number: exchange, path: this.#path })
      const now = (): number => this.#clock
      const sink = watchSink(this.#sink, (fault) => (this.#fault ??= fault))
      this.#writer = createFixtureWriter({ sink, header, redactor, now })
    })
  }

  write({ dir, part, times, lengths, slabs, left, last }: LoggedFrames): void {
    const pieces = piecesOf(slabs, lengths)
    for (const [index, data] of pieces.entries()) {
      const isLast = index === pieces.length - 1
      this.#clock = times[index] ?? this.#clock
      this.#attempt(() =>
        this.#writer?.frame({
          dir,
          part,
          data,
          exchange: 1,
          ...(isLast && left !== undefined && { left }),
          ...(isLast && last && { last }),
        }),
      )
    }
  }

  end({ exchange, end }: LogMessage & { readonly type: 'end' }): WrittenExchange {
    // The writer doesn't throw at its end, and the last chunks may be written only then.
    this.#writer?.end(end)
    const file = this.#sink?.path
    const fault = this.#fault
    return {
      exchange,
      path: this.#path,
      ...(file !== undefined && { file }),
      ...(fault !== undefined && { fault: { code: fault.code, message: fault.message } }),
    }
  }

  #attempt(action: () => void): void {
    if (this.#fault !== undefined) return
    try {
      action()
    } catch (error) {
      if (!(error instanceof HarnessError)) this.#abandon()
      this.#fault ??= error instanceof HarnessError ? error : unforeseen(error)
    }
  }

  /** Leaves the fixture without an end, and so incomplete. */
  #abandon(): void {
    this.#writer = undefined
    this.#attempt(() => this.#sink?.close())
  }
}

function unforeseen(error: unknown): HarnessError {
  const words = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return new HarnessError(
    'write-failed',
    `an exchange can't be written, please report it: ${words}`,
  )
}

/** Pieces of given lengths, none of which goes on in the next slab. */
function piecesOf(slabs: readonly Uint8Array[], lengths: readonly number[]): readonly Uint8Array[] {
  let slab = 0
  let from = 0
  return lengths.map((length) => {
    if (length > 0 && from === slabs[slab]?.length) {
      slab += 1
      from = 0
    }
    const piece = slabs[slab]?.subarray(from, from + length) ?? new Uint8Array()
    from += length
    return piece
  })
}
