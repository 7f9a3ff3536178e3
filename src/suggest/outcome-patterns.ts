import type { JsonValue } from '../contracts/json.ts'
import { textOfResult } from '../extraction/rules/apply/text-of-result.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { safeParseJson } from '../json/safe-parse-json.ts'
import { compileUserPattern } from '../patterns/compile-user-pattern.ts'
import type { JudgedSample } from './judged-sample.ts'

/** Characters and lines of a text that only reports that there is nothing. */
const MOST_CHARACTERS = 400
const MOST_LINES = 5

/** Openings of texts that report nothing found, once marks are taken off. */
const NOTHING: readonly RegExp[] = [
  /^(?:there (?:are|is|were|was) )?(?:currently |still )?(?:no|zero|0)\s+\p{L}/iu,
  /^(?:nothing|none)\b/iu,
  /^(?:found|total|showing|returned|matched|listing)[: ]+(?:no|zero|0)\b(?!\.\d)/iu,
  /\b(?:0|no|zero) (?:results?|matches|items?|entries|records?|rows?|files?|hits)\b/iu,
  /\b(?:is|are|was|were) (?:currently )?empty\b/iu,
  /\b(?:has|have|had|contains?|returned|yielded|matche[sd]|found) no(?:thing|ne)?\b/iu,
  /\b(?:does not|doesn't|do not|don't|did not|didn't) (?:have|contain|match|return|find) (?:any|anything)\b/iu,
  /\bno (?:\S+ ){0,3}(?:found|available|exist|matched|defined|registered|configured|recorded|yet)\b/iu,
  /(?:没有|沒有|暂无|暫無|未找到|无结果)/u,
  /(?:見つかりません|ありません|該当なし)/u,
]

/** What may be before the words of a line: marks, bullets, quotes, emphasis. */
const MARKS = /^[^\p{L}\p{N}([{]+/u

/** Returns whether a text reports that there is nothing, and is no more than that. */
export function reportsNothing(text: string): boolean {
  const lines = filledLines(text)
  if (text.length > MOST_CHARACTERS || lines.length === 0 || lines.length > MOST_LINES) return false
  const [first = '', second = ''] = lines.map((line) => line.replace(MARKS, ''))
  const opening = /^#{1,6} /u.test(lines[0] ?? '') ? second : first
  return NOTHING.some((form) => form.test(opening))
}

/** `File not found: a.txt`; a name between the words would leave too little of them for a pattern. */
const NOT_FOUND = /^(?!no |not )(?:\p{L}+ ){1,4}not found\b/iu

/** Returns whether a text is one line that says of what was asked for that it is not there. */
export function saysNotFound(text: string): boolean {
  const [line, ...others] = filledLines(text)
  return line !== undefined && others.length === 0 && NOT_FOUND.test(line.replace(MARKS, ''))
}

function filledLines(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** A value in a line that the next text has otherwise: a quote, a number but zero, a path, an address, a name in code. */
const VARIABLE =
  /["'`“”«‘]|(?<![\w.])(?!0(?![\d.]))\d|\s(?=\S*[/\\@=]\S)|\s(?=\S+\.\w{1,5}\b)|[<{[(]/u
/** Words that a varying part follows. */
const BEFORE_VARIABLE =
  /\s(?:for|in|with|matching|at|under|from|of|on|to|by|within|inside|between|containing|named|called)\s/u
const LEAST_CHARACTERS = 4

/** Returns the pattern of texts that begin as this one does, as far as that is fixed. */
function openingPattern(line: string, { isError }: { readonly isError: boolean }): string {
  const colon = isError ? /^[^:\n]{1,80}?:(?=\s|$)/u.exec(line)?.[0] : undefined
  const variable = line.search(VARIABLE)
  const stops = [variable, isError ? -1 : line.search(BEFORE_VARIABLE)].filter((at) => at > 0)
  const fixed =
    colon !== undefined && (variable === -1 || variable >= colon.length)
      ? colon
      : line.slice(0, Math.min(line.length, ...stops)).trimEnd()
  const opening = fixed.length < LEAST_CHARACTERS ? line : fixed
  return `^${quoted(opening)}${/[\p{L}\p{N}]$/u.test(opening) && opening !== line ? '\\b' : ''}`
}

function quoted(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/gu, String.raw`\$&`)
}

/** Members of JSON by which an object says that the call failed. */
const ERROR_MEMBERS: readonly (readonly [names: RegExp, pattern: string])[] = [
  [/^errors?$/iu, String.raw`:\s*["{\[]`],
  [/^(?:success|ok)$/iu, String.raw`:\s*false`],
  [/^status$/iu, String.raw`:\s*"(?:error|failed|failure)"`],
]

function jsonPattern(text: string): string | undefined {
  const parsed = safeParseJson(text)
  if (!parsed.ok || !isJsonObject(parsed.value)) return undefined
  return Object.keys(parsed.value)
    .flatMap((name) =>
      ERROR_MEMBERS.filter(([names]) => names.test(name)).map(
        ([, pattern]) => String.raw`^\{[^{}\[\]]*"${quoted(name)}"${pattern}`,
      ),
    )
    .find((pattern) => matches(pattern, text))
}

function matches(pattern: string, text: string): boolean {
  const compiled = compileUserPattern(pattern)
  return compiled.ok && compiled.pattern.test(text.trim())
}

/** The texts that patterns have to tell from others. */
export interface OutcomeTexts {
  /** What the patterns are for. */
  readonly samples: readonly JudgedSample[]
  /** Texts that no pattern may match. */
  readonly others: readonly JudgedSample[]
}

/** Returns the patterns of texts that report an error, as far as they match no other text. */
export function errorPatterns({ samples, others }: OutcomeTexts): readonly string[] {
  return patternsOf({ samples, others }, (text) => {
    const [first = ''] = filledLines(text)
    return [jsonPattern(text) ?? openingPattern(first, { isError: true })]
  })
}

/** Returns the patterns of texts that report nothing found, as far as they match no other text. */
export function emptyPatterns({ samples, others }: OutcomeTexts): readonly string[] {
  return patternsOf({ samples, others }, (text) => {
    const lines = filledLines(text)
    const [first = '', second] = lines
    const fixed = `^${lines.map(quoted).join('\\s+')}$`
    return second !== undefined && /^#{1,6} /u.test(first)
      ? [`^${quoted(first)}\\s+${openingPattern(second, { isError: false }).slice(1)}`, fixed]
      : [openingPattern(first, { isError: false }), fixed]
  })
}

function patternsOf(
  { samples, others }: OutcomeTexts,
  patternsFor: (text: string) => readonly string[],
): readonly string[] {
  const rest = others.flatMap(({ result }) => textOf(result))
  const patterns: string[] = []
  for (const text of samples.flatMap(({ result }) => textOf(result))) {
    if (patterns.some((pattern) => matches(pattern, text))) continue
    const pattern = patternsFor(text).find(
      (one) => matches(one, text) && !rest.some((other) => matches(one, other)),
    )
    if (pattern !== undefined) patterns.push(pattern)
  }
  return patterns
}

function textOf(result: JsonValue): readonly string[] {
  const text = textOfResult(result)?.trim()
  return text === undefined || text === '' ? [] : [text]
}

/** Returns whether a pattern matches the text of an output. */
export function isMatchedBy(pattern: string, { result }: JudgedSample): boolean {
  return textOf(result).some((text) => matches(pattern, text))
}

/** One line that says that there is nothing, in the words that most programs use. */
export const USUAL_EMPTY = String.raw`^(?i:no) [^\n:]{1,80}(?:found|available|match)[^\n]*$`
