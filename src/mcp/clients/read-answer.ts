import type { JsonValue } from '../../contracts/json.ts'
import { valueAt } from '../../json/json-pointer.ts'
import { safeParseJson } from '../../json/safe-parse-json.ts'
import type { TranscriptAnswer } from './transcript.ts'

/** What a recorded response says. */
export interface AnswerContent {
  /** The id of the recorder's request; undefined where the text can't be read. */
  readonly id: JsonValue | undefined
  /** Absent where it is an error. */
  readonly result?: JsonValue
  readonly error?: JsonValue
}

const known = new WeakMap<TranscriptAnswer, AnswerContent>()

/** Reads a recorded response, once however often it is replayed. */
export function readAnswer(answer: TranscriptAnswer): AnswerContent {
  const content = known.get(answer) ?? parse(answer)
  known.set(answer, content)
  return content
}

function parse({ text, at }: TranscriptAnswer): AnswerContent {
  const reading = safeParseJson(text)
  if (!reading.ok) return { id: undefined }
  const error = valueAt(reading.value, `${at}/error`)
  const result = valueAt(reading.value, `${at}/result`)
  return {
    id: valueAt(reading.value, `${at}/id`),
    ...(error !== undefined && { error }),
    ...(error === undefined && result !== undefined && { result }),
  }
}
