import { isDeepStrictEqual } from 'node:util'
import type { LlmParserOptions } from '../../contracts/llm-options.ts'
import { eventsOf } from './events-of.ts'

/** The places where a cut changes what is read of a text; `each` where a cut between all its units does. */
export function cutsThatDiffer(
  text: string,
  options: LlmParserOptions,
): readonly (number | 'each')[] {
  const whole = eventsOf([text], options)
  const cuts = Array.from({ length: Math.max(0, text.length - 1) }, (_, index) => index + 1)
  const differing = cuts.filter(
    (cut) => !isDeepStrictEqual(eventsOf([text.slice(0, cut), text.slice(cut)], options), whole),
  )
  const isEach = !isDeepStrictEqual(eventsOf(text.split(''), options), whole)
  return isEach ? [...differing, 'each'] : differing
}
