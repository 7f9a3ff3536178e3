import type { IsolatorStream } from '../../contracts/isolator-stream.ts'
import { SmartBraceStream } from './smart-brace-stream.ts'

/**
 * The stream of those that look for a value anywhere in a text. Repairs are for whole texts: a value that is shown is taken
 * back by none, so a broken one is shown as far as it is good.
 */
export function lookForValue(): IsolatorStream {
  return new SmartBraceStream()
}
