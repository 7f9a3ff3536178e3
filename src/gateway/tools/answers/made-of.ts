import type { ExtractionSuccess } from '../../../contracts/extraction.ts'
import { tellsALoss } from '../../../extraction/tells-a-loss.ts'
import { isJsonObject } from '../../../json/is-json-object.ts'
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
  { extractor, diagnostics, value }: ExtractionSuccess,
): MadeOf {
  const isEmpty = isJsonObject(value) && Object.keys(value).length === 0
  const isOfServer = extractor === 'given' && !isEmpty
  const losses = isOfServer ? [...answering.losses(), ...diagnostics] : diagnostics
  return { isOfServer, losses: losses.filter(tellsALoss) }
}
