import type { ProviderChoice } from '../../contracts/provider-response.ts'

/** What to do about an answer that was cut, in words: more room helps only where a limit cut it. */
export function nextTry({ finish }: ProviderChoice): string {
  return finish?.reason === 'length' ? 'ask again with more room' : 'ask again'
}
