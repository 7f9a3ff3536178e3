import type { EndReason } from '../../src/contracts/fixture.ts'

/** How one exchange went. */
export interface ExchangeOutcome {
  /** Counted from 1 as requests came. */
  readonly number: number
  readonly method: string
  /** Without its query, and without secrets. */
  readonly path: string
  /** Of the provider's answer; absent where none came. */
  readonly status?: number
  /** How it ended, as its fixture says. */
  readonly reason: EndReason
  /** Why a connection failed. */
  readonly error?: string
  /** Milliseconds. */
  readonly duration: number
  /** Where its fixture is, or should be; absent where no place was found. */
  readonly file?: string
  /** Whether the fixture holds all of it, but for what is above the limit of a body. */
  readonly isRecorded: boolean
}
