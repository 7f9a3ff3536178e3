import type { ChainRun } from './run-chain.ts'

/** How one text, several texts or calls are looked through. */
export interface ExtractionRun<Value> extends ChainRun<Value> {
  /**
   * Whether more is asked for than any object or array: then texts that gave none of these, or others than were asked for,
   * are looked through again. @defaultValue false
   */
  readonly hasTarget?: boolean
}
