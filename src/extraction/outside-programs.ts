import { type Fence, fencesOf } from '../text/fences-of.ts'
import { isProgramFence } from './is-program-fence.ts'

const DATA = /^(?:xml|ya?ml)$/u

/**
 * Says of offsets in a text whether they are outside of all fenced blocks of program languages. To be asked in
 * ascending order.
 */
export function outsidePrograms(text: string): (offset: number) => boolean {
  const programs = fencesOf(text).filter(isCode)
  let next = 0
  return (offset) => {
    while ((programs[next]?.end ?? Number.POSITIVE_INFINITY) <= offset) next++
    return offset < (programs[next]?.start ?? Number.POSITIVE_INFINITY)
  }
}

function isCode(fence: Fence): boolean {
  return isProgramFence(fence) && !DATA.test(fence.language)
}
