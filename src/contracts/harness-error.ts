/** What can be wrong with the use of this tool or with its surroundings. */
export type HarnessErrorCode =
  | 'wrong-use'
  | 'file-not-found'
  | 'file-unreadable'
  | 'file-exists'
  | 'not-a-fixture'
  | 'config-invalid'
  | 'calls-invalid'
  | 'rules-invalid'
  | 'pattern-invalid'
  | 'start-failed'
  | 'write-failed'
  | 'guard-lost'
  | 'container-unavailable'
  | 'nothing-to-judge'
  | 'interrupted'

/**
 * Wrong use, or a broken environment; never what a subject does wrong.
 * The message says what happened, to what, and what to do.
 */
export class HarnessError extends Error {
  override readonly name = 'HarnessError'
  readonly code: HarnessErrorCode

  constructor(code: HarnessErrorCode, message: string, options?: { readonly cause?: unknown }) {
    super(message, options)
    this.code = code
  }
}
