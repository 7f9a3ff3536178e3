import type { EndInput } from '../../src/contracts/fixture-writer.ts'
import type {
  Direction,
  FixtureHeader,
  FramePart,
  LeftReason,
} from '../../src/contracts/fixture.ts'
import type { HarnessErrorCode } from '../../src/contracts/harness-error.ts'

/** What is to be written of exchanges, in the order in which it happened. */
export type LogMessage =
  | {
      readonly type: 'begin'
      readonly exchange: number
      /** Of the request, without its query. */
      readonly path: string
      readonly header: FixtureHeader
      /** Milliseconds, from any zero; of the frames, too. */
      readonly at: number
    }
  | ({ readonly type: 'frames'; readonly exchange: number } & LoggedFrames)
  | { readonly type: 'end'; readonly exchange: number; readonly end: EndInput }

/** Frames of one part that follow one another: a head, trailers, or the chunks of a body. */
export interface LoggedFrames {
  readonly dir: Direction
  readonly part: FramePart
  /** When each came. */
  readonly times: readonly number[]
  /** The bytes of each. */
  readonly lengths: readonly number[]
  /** All their bytes, one frame after the other; none goes on in the next slab. */
  readonly slabs: readonly Uint8Array<ArrayBuffer>[]
  /** Of the last chunk. */
  readonly left?: LeftReason
  /** Whether the body is over. */
  readonly last?: true
}

/** How writing an exchange ended. */
export interface WrittenExchange {
  readonly exchange: number
  /** The path of the request without its query, and without secrets. */
  readonly path: string
  /** Where its fixture is, or should be; absent where no place was found. */
  readonly file?: string
  /** Why it isn't whole. */
  readonly fault?: { readonly code: HarnessErrorCode; readonly message: string }
}
