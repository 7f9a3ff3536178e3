import type { HarnessError } from '../../src/contracts/harness-error.ts'
import type { FixtureSink } from '../../src/fixture/fixture-sink.ts'
import type { ExchangeOutcome } from './exchange-outcome.ts'

/** Opens the place for the fixture of one exchange. */
export type OpenSink = (exchange: {
  /** Counted from 1 as requests came. */
  readonly number: number
  /** Of the request, without its query and without secrets. */
  readonly path: string
}) => FixtureSink

/** Where exchanges go. */
export type ExchangePlace =
  | {
      /** Opens the place for one exchange's fixture, which is written in this thread. */
      readonly open: OpenSink
    }
  | {
      /** For the fixtures, `NNN-LAST-SEGMENTS.fixture.jsonl` with the next free numbers; a thread of its own writes them. */
      readonly folder: string
    }

/** What is told of exchanges, and what limits them. */
export interface ExchangeOptions {
  /** Milliseconds of silence after which the provider is given up. @defaultValue none */
  readonly timeout?: number
  /** Bytes of one body that are recorded, in 300,000 lines at most; all are handed on. @defaultValue 40 MiB */
  readonly bodyLimit?: number
  /** Values of credential-like variables are kept out of fixtures. @defaultValue process.env */
  readonly environment?: Readonly<Record<string, string | undefined>>
  /** Is told of each exchange, when all of it is written that can be. */
  readonly onExchange?: (exchange: ExchangeOutcome) => void
  /** Is told what can't be written; the client's call goes on. */
  readonly onFault?: (error: HarnessError) => void
}
