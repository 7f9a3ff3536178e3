import type { Wrapping } from '../../contracts/classification.ts'
import type { ResultFacts } from './result-facts.ts'
import { holdsData } from './holds-data.ts'

/** What a gateway should do about a result: the first rule that matches. */
export function chooseWrapping(facts: Omit<ResultFacts, 'wrapping'>): Wrapping {
  if (facts.rejection !== undefined) return 'impossible'
  if (!facts.applicable) return 'unknown'
  const { compliance } = facts
  if (compliance === 'missing' || compliance === 'invalid') {
    return facts.wrapModes.length > 0 ? 'required' : 'impossible'
  }
  if (compliance === 'schema-unusable') return 'impossible'
  if (facts.carried !== undefined) return holdsData(facts.shape) ? 'recommended' : 'none'
  if (facts.sdkWrap !== undefined) return 'optional-unwrap'
  if (facts.channel === 'text' && holdsData(facts.shape)) return 'recommended'
  // What may be an error shows nothing of the tool's results.
  return facts.failure === undefined ? 'none' : 'unknown'
}
