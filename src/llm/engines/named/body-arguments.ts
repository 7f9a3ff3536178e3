import { readJsonArguments } from '../../json-calls/read-json-arguments.ts'
import type { CallEnd, OpenCall, Section } from '../../grammar.ts'
import type { Reading } from '../../reader/reading.ts'
import { stopsOf } from '../../reader/stops-of.ts'

/** Reads arguments that are one JSON object behind a name; broken ones up to one of the closers. Answers with how the call is to end. */
export function* bodyArguments(
  section: Section,
  call: OpenCall,
  closers: readonly string[],
): Reading<CallEnd> {
  const end = yield* readJsonArguments(section.reader, {
    maxDepth: section.limits.depth,
    stops: stopsOf(closers),
    levels: 0,
    pass: (piece) => call.add(piece),
  })
  if (end === 'too-deep')
    return { malformed: `the arguments are nested deeper than ${section.limits.depth} levels` }
  if (end === 'broken') return { malformed: 'the arguments are no JSON object' }
  return { complete: end !== 'cut' }
}
