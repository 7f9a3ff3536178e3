import type { ClientReaction } from '../../contracts/client-reaction.ts'
import { cutMessage } from './cut-message.ts'
import type { Outcome } from './replay-desk.ts'

/** That a client rejects, with what it throws; `during` says what it was doing, where that wasn't the call. */
export function describeRejection(
  { error, closed }: Outcome & { readonly kind: 'failed' },
  during?: string,
): ClientReaction {
  const thrown = error instanceof Error ? error.message : String(error)
  const message = closed === undefined ? thrown : `${thrown}: ${closed}`
  const code = codeOf(error)
  return {
    reaction: 'rejects',
    ...(code !== undefined && { code }),
    message: cutMessage(during === undefined ? message : `${during}: ${message}`),
  }
}

/** The code that an error of an SDK carries. */
export function codeOf(error: unknown): number | string | undefined {
  if (!(error instanceof Error && 'code' in error)) return undefined
  const { code } = error
  return typeof code === 'number' || typeof code === 'string' ? code : undefined
}
