import { HarnessError } from '../src/contracts/harness-error.ts'
import type { Suite } from '../src/contracts/suite.ts'
import { excerpt } from '../src/text/excerpt.ts'
import { nearestName } from '../src/text/nearest-name.ts'
import { llmOutput } from './llm-output.ts'
import { partialJson } from './partial-json.ts'
import { projection } from './projection.ts'
import { providerStream } from './provider-stream.ts'
import { rows } from './rows.ts'
import { structuredExtraction } from './structured-extraction.ts'
import { textExtraction } from './text-extraction.ts'
import { toolResult } from './tool-result.ts'
import { wrapRules } from './wrap-rules.ts'

/** All suites. */
export const suites: readonly Suite[] = [
  llmOutput,
  partialJson,
  projection,
  providerStream,
  rows,
  structuredExtraction,
  textExtraction,
  toolResult,
  wrapRules,
]

/** Returns the suite with a name; a name that no suite has is wrong use. */
export function suiteNamed(name: string): Suite {
  const found = suites.find((suite) => suite.name === name)
  if (found !== undefined) return found
  const names = suites.map((suite) => suite.name)
  const nearest = nearestName(name, names)
  const hint = nearest === undefined ? `use one of ${names.join(', ')}` : `did you mean ${nearest}?`
  throw new HarnessError('wrong-use', `unknown suite ${excerpt(name)}; ${hint}`)
}
