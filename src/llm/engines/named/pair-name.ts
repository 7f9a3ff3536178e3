import type { LlmTool } from '../../../contracts/llm-options.ts'
import type { LlmReader } from '../../reader/llm-reader.ts'
import type { Reading } from '../../reader/reading.ts'
import type { PairMarks } from './pair-marks.ts'
import { pairPlaces } from './pair-marks.ts'
import { standsNext } from '../../reader/stands-next.ts'

/** UTF-16 units of what is looked over for a name. */
const MOST_NAME = 256
const NAME = /^[^\s<>{}()[\]"'`,;]+$/u

/**
 * Reads the name of a call, behind its opener, up to what follows it; undefined where it is none, or may go on. Where the
 * text ends behind it, it is one only if a tool has it: otherwise it could be any word.
 */
export function* readPairName(
  reader: LlmReader,
  marks: PairMarks,
  tools: readonly LlmTool[],
): Reading<string | undefined> {
  yield* reader.space()
  const name = yield* reader.while(/[^\s<]/u, MOST_NAME)
  if (!NAME.test(name) || (yield* reader.isAtEnd())) return undefined
  yield* reader.while(/\s/u, MOST_NAME)
  const { nameEnd } = marks
  if (nameEnd !== undefined && (yield* reader.accept(nameEnd))) return name
  if (yield* reader.isAtEnd()) return tools.some((tool) => tool.name === name) ? name : undefined
  const places = [...pairPlaces(marks), ...(nameEnd === undefined ? [] : [nameEnd])]
  return (yield* standsNext(reader, places)) === undefined ? undefined : name
}
