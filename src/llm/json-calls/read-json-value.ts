import { JsonStreamReader } from '../../json/json-stream-reader.ts'
import type { LlmReader } from '../reader/llm-reader.ts'
import type { Reading } from '../reader/reading.ts'

/** How reading a part of JSON ended: at its end, at the end of the text, or where something else stands than may stand there. */
export type JsonEnd = 'whole' | 'cut' | 'broken'

const SCALAR = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/u

const CUT_SCALAR =
  /^(?:t(?:r(?:ue?)?)?|f(?:a(?:l(?:se?)?)?)?|n(?:u(?:ll?)?)?|-?(?:0|[1-9]\d*)?(?:\.\d*)?(?:[eE][+-]?\d*)?)$/u

/** Reads a JSON value that is a member or an item; `pass` gets it in pieces, as it is written. */
export function* readJsonValue(
  reader: LlmReader,
  maxDepth: number,
  pass: (piece: string) => void,
): Reading<JsonEnd> {
  const first = yield* reader.peek(1)
  if (first === '') return 'cut'
  if (!'{["'.includes(first)) return yield* readScalar(reader, pass)
  const value = new JsonStreamReader({ maxDepth, lossless: false, keep: 'last' })
  yield* reader.json(value, pass)
  if (value.isComplete) return 'whole'
  return (yield* reader.isAtEnd()) ? 'cut' : 'broken'
}

/** What is no scalar isn't passed on. */
function* readScalar(reader: LlmReader, pass: (piece: string) => void): Reading<JsonEnd> {
  const scalar = yield* reader.while(/[\w.+-]/u, MOST_DIGITS)
  const isCut = yield* reader.isAtEnd()
  if (!(isCut ? CUT_SCALAR : SCALAR).test(scalar)) return 'broken'
  pass(scalar)
  return isCut ? 'cut' : 'whole'
}

/** UTF-16 units of a number or a literal. */
const MOST_DIGITS = 4096
