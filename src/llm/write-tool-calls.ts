import { formatsNamed } from './formats-named.ts'
import type { WrittenCall } from './grammar.ts'

/**
 * Calls as a model writes them in a format, by its name or an alias; of an alias of several, in the first of them. A format
 * without an id leaves it out, and one that can't escape its own marks writes them as they are.
 *
 * @throws {HarnessError} `wrong-use`, where there is no such format
 */
export function writeToolCalls(format: string, calls: readonly WrittenCall[]): string {
  const [first] = formatsNamed([format])
  return first?.grammar.write(calls) ?? ''
}
