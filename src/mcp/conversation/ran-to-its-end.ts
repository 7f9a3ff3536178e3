import type { EndReason } from '../../contracts/fixture.ts'

/** Whether whoever recorded a conversation let it come to its end, so that what is missing never came. */
export function ranToItsEnd(reason: EndReason | undefined): boolean {
  return reason !== undefined && reason !== 'interrupted' && reason !== 'full' && reason !== 'limit'
}
