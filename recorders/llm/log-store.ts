import type { LogMessage } from './log-messages.ts'

/** Where logs of exchanges are written. */
export interface LogStore {
  /** Never throws. */
  readonly send: (message: LogMessage) => void
  /** Resolves when everything that was sent is written, or can't be. */
  readonly close: () => Promise<void>
}
