import { RESPONSE_MODES, type ResponseMode } from '../contracts/extraction-access.ts'
import { unknownName } from './chain/unknown-name.ts'

/**
 * The mode that somebody named; undefined where none was.
 *
 * @throws HarnessError `wrong-use` for one that isn't known.
 */
export function knownMode(mode: unknown): ResponseMode | undefined {
  if (mode === undefined) return undefined
  const known = RESPONSE_MODES.find((each) => each === mode)
  if (known === undefined) throw unknownName('mode', mode, RESPONSE_MODES)
  return known
}
