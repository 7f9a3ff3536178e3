import type { ExtractionSuccess } from '../../../contracts/extraction.ts'
import type { Answering } from './answering.ts'

/** What a value was made of. */
interface MadeOf {
  /** Whether it is made of the structured content that the server gave. */
  readonly isOfServer: boolean
  /** What it lacks of what is written. */
  readonly losses: readonly string[]
}

/** What an extraction made its value of. */
export function madeOf(
  answering: Answering,
  { extractor, diagnostics }: ExtractionSuccess,
): MadeOf {
  const isOfServer = extractor === 'given'
  return { isOfServer, losses: isOfServer ? [...answering.losses(), ...diagnostics] : diagnostics }
}
