import { missingExtractor } from './missing-extractor.ts'
import type { ResultFacts } from './result-facts.ts'

/** What a gateway can do about a result that breaks its schema, for the end of a message. */
export function wrappingAdvice({ wrapModes, shape }: ResultFacts): string {
  const [mode] = wrapModes
  if (mode !== undefined) return `until then a wrapper can: ${mode}`
  const missing = missingExtractor(shape)
  return missing === undefined
    ? 'no wrapper can: nothing in it fits the schema'
    : `no wrapper can yet: ${missing}`
}
