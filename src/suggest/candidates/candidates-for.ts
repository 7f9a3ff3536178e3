import type { JsonObject } from '../../contracts/json.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { declaredNames } from '../../schema/declared-names.ts'
import type { Candidate } from '../candidate.ts'
import type { JudgedSample } from '../judged-sample.ts'
import { listName } from '../list-name.ts'
import { jsonCandidates } from './json-candidates.ts'
import { type LineCandidate, lineCandidates } from './line-candidates.ts'
import { type ParserCandidate, parserCandidates } from './parser-candidates.ts'

type TextCandidate = LineCandidate | ParserCandidate

/** Ways to wrap that some sample of a tool speaks for, best first. Each is looked for only where those before don't hold. */
export function* candidatesFor(
  tool: string,
  samples: readonly JudgedSample[],
): Generator<Candidate> {
  const declared = brokenSchema(samples)
  const context = {
    field: listName(tool, { ...(declared && { declared }) }),
    ...(declared && { declared }),
  }
  const [exact, loose] = jsonCandidates(samples, context.field)
  for (const candidate of exact) yield { ...context, ...candidate }
  for (const textExtraction of textCandidates(samples)) {
    const field = listName(tool, { ...textExtraction, ...(declared && { declared }) })
    yield { wrap: 'text_extraction', ...context, field, textExtraction }
  }
  for (const candidate of loose) yield { ...context, ...candidate }
  if (declared !== undefined && declaredNames(declared).has('result'))
    yield { wrap: 'result', ...context }
}

/** Forms of lines name their fields, and stand before columns that may have no names. */
function* textCandidates(samples: readonly JudgedSample[]): Generator<TextCandidate> {
  const parsers = parserCandidates(samples)
  const aligned = parsers.findIndex(({ parser }) => parser === 'aligned_table')
  const before = aligned === -1 ? parsers.length : aligned
  yield* parsers.slice(0, before)
  yield* lineCandidates(samples)
  yield* parsers.slice(before)
  yield { parser: 'lines' }
  // Of groups of lines, each with its heading.
  yield { parser: 'indented_tree' }
}

/** The schema that some output breaks; one that only carries a text is kept, and is replaced. */
function brokenSchema(samples: readonly JudgedSample[]): JsonObject | undefined {
  const broken = samples.findLast(
    ({ judgement: { compliance } }) => compliance === 'missing' || compliance === 'invalid',
  )
  return isJsonObject(broken?.outputSchema) ? broken.outputSchema : undefined
}
