import type { ResultFacts } from './result-facts.ts'
import { holdsData } from './holds-data.ts'

/** What a gateway can do about a result that breaks its schema, for the end of a message. */
export function wrappingAdvice({ wrapModes, shape, carried, channel }: ResultFacts): string {
  const [mode] = wrapModes
  if (mode !== undefined) return `until then a wrapper can: ${mode}`
  const isText = channel === 'text' || carried !== undefined
  if (isText && shape !== 'json' && holdsData(shape)) {
    return `no wrapper can yet: no extractor yet for ${shape}`
  }
  return 'no wrapper can: nothing in it fits the schema'
}
