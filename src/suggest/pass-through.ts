import type { JsonValue } from '../contracts/json.ts'
import type { ResultJudgement } from '../contracts/judgement.ts'
import { findCarrier } from '../extraction/access/find-carrier.ts'
import { isJsonArray } from '../json/is-json-array.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { holdsData } from '../mcp/result/holds-data.ts'
import { canonicalJson } from '../schema/canonical-json.ts'

/** Shorter texts may stand in an argument by chance. */
const LEAST = 20
/** What is that much of a text is what the text is. */
const MOST = 0.6
/** Arguments that say which content is wanted, whatever that is. */
const CONTENT_ARGUMENT =
  /^(?:paths?|files?|file_?names?|file_?paths?|uri|urls?|sql|command|cmd|code|script)$/iu

/** A result with the arguments of its call. */
export interface AnsweredArguments {
  readonly arguments?: JsonValue | undefined
  readonly result?: JsonValue | undefined
  readonly judgement: Pick<ResultJudgement, 'failure' | 'shape'>
}

/**
 * Returns whether a tool hands through what it is asked for (a file, a page, the output of a command, what it was given): its
 * results repeat an argument, or are data of several shapes, each by the content that its arguments name. The shape of
 * such a result says nothing about the tool.
 */
export function isPassThrough(calls: readonly AnsweredArguments[]): boolean {
  const known = calls.flatMap(({ arguments: given = null, result, judgement }) => {
    const text = judgement.failure === undefined ? textOf(result)?.trim() : undefined
    return text === undefined || text.length < LEAST
      ? []
      : [{ given, text, shape: judgement.shape }]
  })
  if (known.length === 0) return false
  if (known.every(({ given, text }) => repeats(text, given))) return true
  const named = known.filter(({ given }) => namesContent(given))
  const asked = new Set(named.map(({ given }) => canonicalJson(given)))
  const shapes = new Set(named.flatMap(({ shape }) => (holdsData(shape) ? [shape] : [])))
  return asked.size > 1 && shapes.size > 1
}

/** The text of a result, or the one that its structured content carries; undefined if that holds data of its own. */
function textOf(result: JsonValue | undefined): string | undefined {
  if (!isJsonObject(result)) return undefined
  const { structuredContent, content } = result
  if (structuredContent !== undefined) return findCarrier(structuredContent)?.text
  const blocks = content !== undefined && isJsonArray(content) ? content : []
  const texts = blocks.flatMap((block) => (isJsonObject(block) ? (block['text'] ?? []) : []))
  return texts.every((text) => typeof text === 'string') ? texts.join('\n') : undefined
}

/** Whether a text is what an argument says, or little more. */
function repeats(text: string, given: JsonValue): boolean {
  if (!isJsonObject(given)) return false
  return Object.values(given).some(
    (value) =>
      typeof value === 'string' &&
      value.trim().length >= LEAST &&
      (value.includes(text) || (text.includes(value.trim()) && value.length >= MOST * text.length)),
  )
}

function namesContent(given: JsonValue): boolean {
  return isJsonObject(given) && Object.keys(given).some((key) => CONTENT_ARGUMENT.test(key))
}
