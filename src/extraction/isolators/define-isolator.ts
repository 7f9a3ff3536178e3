import type { Isolator } from '../../contracts/isolator.ts'

/** Types an isolator and keeps its name literal. */
export function defineIsolator<const Name extends string>(
  isolator: Isolator<Name>,
): Isolator<Name> {
  return isolator
}
