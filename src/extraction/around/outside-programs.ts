import type { Fence } from '../../text/fences-of.ts'
import { createSpanFinder } from './create-span-finder.ts'
import { fenceSpans } from './fence-spans.ts'
import { isProgramFence } from './is-program-fence.ts'

const DATA = /^(?:xml|ya?ml)$/u

/**
 * Says of offsets in a text whether they are outside of all fenced blocks of program languages, of which XML and YAML are
 * none here. To be asked in ascending order.
 */
export function outsidePrograms(text: string): (offset: number) => boolean {
  const programAt = createSpanFinder(fenceSpans(text, isCode))
  return (offset) => programAt(offset) === undefined
}

function isCode(fence: Fence): boolean {
  return isProgramFence(fence) && !DATA.test(fence.language)
}
