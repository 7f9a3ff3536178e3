import { extname } from 'node:path'
import { HarnessError } from '../../contracts/harness-error.ts'
import { excerpt } from '../../text/excerpt.ts'
import type { StateForm } from './state-form.ts'

/**
 * Refuses names that speak of something else than JSON, before somebody's own file is taken for a damaged one.
 *
 * @throws HarnessError `wrong-use`
 */
export function assertJsonPath(path: string, { what, option }: StateForm): void {
  if (extname(path).toLowerCase() === '.json') return
  throw new HarnessError(
    'wrong-use',
    `${excerpt(path)} is no name for ${what}, which are JSON; give ${option} one that ends in .json`,
  )
}
