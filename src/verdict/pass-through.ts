import type { CallJudgement } from '../contracts/judgement.ts'
import type { JsonValue } from '../contracts/json.ts'
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

/**
 * Whether a tool hands through what it is asked for (a file, a page, the output of a command, what it was given): its
 * results repeat an argument, or are data of several shapes, each by the content that its arguments name. The shape of
 * such a result says nothing about the tool.
 */
export function isPassThrough(calls: readonly CallJudgement[]): boolean {
  const told = calls.flatMap((call) => {
    const text = call.failure === undefined ? textOf(call) : undefined
    return text === undefined || text.trim().length < LEAST ? [] : [{ call, text: text.trim() }]
  })
  if (told.length === 0) return false
  if (told.every(({ call, text }) => repeats(text, call.call.arguments))) return true
  const named = told.filter(({ call }) => namesContent(call.call.arguments))
  const asked = new Set(named.map(({ call }) => canonicalJson(call.call.arguments)))
  const shapes = new Set(named.flatMap(({ call: { shape } }) => (holdsData(shape) ? [shape] : [])))
  return asked.size > 1 && shapes.size > 1
}

/** The text of a result, or the one that its structured content carries; undefined if that holds data of its own. */
function textOf({ call: { reply } }: CallJudgement): string | undefined {
  if (reply?.kind !== 'result' || !isJsonObject(reply.result)) return undefined
  const { structuredContent, content } = reply.result
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
