import type { ResultFacts } from './result-facts.ts'

/** What a gateway can do about a result that breaks its schema, for the end of a message. */
export function wrappingAdvice({ wrapModes }: ResultFacts): string {
  const [mode] = wrapModes
  return mode === undefined
    ? 'no wrapper can: nothing in it fits the schema'
    : `until then a wrapper can: ${mode}`
}
