import type { Isolator } from '../../contracts/isolator.ts'
import type { PartialPolicy } from '../../json/incremental-json-parser.ts'

/** What a text is shown by, whatever it is. */
export interface Growing {
  readonly policy: PartialPolicy
  readonly lossless: boolean
  readonly streamingChain: readonly Isolator[]
}

/** Whether two buffers show the same of every text. */
export function isShownAlike(one: Growing, other: Growing): boolean {
  const chain = other.streamingChain
  return (
    one.policy === other.policy &&
    one.lossless === other.lossless &&
    one.streamingChain.length === chain.length &&
    one.streamingChain.every((isolator, index) => isolator === chain[index])
  )
}
