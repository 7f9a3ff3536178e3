import type { JsonValue } from '../../contracts/json.ts'
import type { Shape } from '../../contracts/classification.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { safeParseJson } from '../../json/safe-parse-json.ts'
import { excerpt } from '../../text/excerpt.ts'
import { holdsData } from './holds-data.ts'

/** What a result says, as far as answers of one tool are compared. */
export interface Answer {
  readonly text: string
  readonly structured?: JsonValue
  readonly shape: Shape
}

/** A refusal is a sentence or two, or an object of that size. */
const LONGEST = 600

/** Words that alone would say little; of arguments that are forbidden, they say that they were refused. */
const REFUSAL =
  /\b(?:(?:is |are )?required|requires|missing|must (?:not )?(?:be|have|contain|match|provide)|should be|(?:can ?not|can't) be|invalid|not (?:an? )?valid|(?:is not|isn't|not) (?:an?|one of|defined|found|provided|given|specified|supported|allowed|recogni[sz]ed)|expected|unexpected|unknown|unsupported|unrecogni[sz]ed|no \w+(?: \w+)? (?:provided|given|specified)|please (?:provide|specify|name|choose|enter|supply|pass|give)|undefined|NaN|error|failed|failure|could(?: not|n't)|unable)\b/iu
/** That nothing was found, or is there, is an answer like another. */
const NOTHING =
  /^\W*(?:no\b(?! (?:such|valid)\b)(?!.{0,60}\b(?:provided|given|specified)\b)|none\b|nothing\b|0 )/iu

/**
 * Returns why an answer that isn't marked as an error refuses what was asked, if that was forbidden; undefined if it may as
 * well be a result. Its words count if the tool's usual results have no such ones, and its form if it is another one.
 */
export function refusalInWords(answer: Answer, usual: readonly Answer[]): string | undefined {
  const text = answer.text.trim()
  if (text === '' || NOTHING.test(text)) return undefined
  const isData = holdsData(answer.shape)
  if (isData && (usual.length === 0 || usual.some((it) => isAlike(answer, it)))) return undefined
  const words = refusingWords(answer)
  if (words !== undefined && !usual.some((it) => refusingWords(it) !== undefined))
    return `it says ${excerpt(words, 60)}`
  if (isData)
    return isFilledObject(valueOf(answer))
      ? 'it has none of the members that the results of the tool have'
      : undefined
  return usual.length > 0 &&
    usual.every(({ shape }) => holdsData(shape)) &&
    answer.shape === 'prose'
    ? 'it is prose, and the results of the tool are data'
    : undefined
}

function refusingWords({ text }: Answer): string | undefined {
  return text.length > LONGEST ? undefined : REFUSAL.exec(text)?.[0]
}

/** Whether two answers have a member in common, are both lists, or are of one shape. */
function isAlike(left: Answer, right: Answer): boolean {
  const [value, other] = [valueOf(left), valueOf(right)]
  if (!isJsonObject(value) || !isJsonObject(other))
    return left.shape === right.shape && isJsonObject(value) === isJsonObject(other)
  return Object.keys(value).some((key) => Object.hasOwn(other, key))
}

function valueOf({ text, structured }: Answer): JsonValue | undefined {
  if (structured !== undefined) return structured
  const reading = safeParseJson(text)
  return reading.ok ? reading.value : undefined
}

function isFilledObject(value: JsonValue | undefined): boolean {
  return isJsonObject(value) && Object.keys(value).length > 0
}
