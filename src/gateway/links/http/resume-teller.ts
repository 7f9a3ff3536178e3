import type { Ask } from './create-ask.ts'
import type { LinkContext } from './link-context.ts'

/** Milliseconds for which the stream of an answer is opened again and brings nothing. */
export const RESUME_PATIENCE = 30_000

/** Makes what tells, once, that the event stream of an answer broke and is opened again. */
export function createResumeTeller(
  { resume }: Pick<LinkContext, 'resume'>,
  { message: { method } }: Pick<Ask, 'message'>,
): () => void {
  let isTold = false
  return () => {
    if (isTold) return
    isTold = true
    const most = `${RESUME_PATIENCE / 1000} s at most`
    resume(
      `broke off the event stream with its answer to ${method}; it is opened again, for ${most}`,
    )
  }
}
