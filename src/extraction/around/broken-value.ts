import type { Span } from '../../contracts/extraction.ts'
import type { Candidate } from '../../contracts/isolator.ts'
import { isBrokenJsonLines } from '../../json/is-broken-json-lines.ts'
import { scanJson } from '../../json/scan-json.ts'
import { type BrokenJsonSurvey, surveyBrokenJson } from '../../json/survey-broken-json.ts'
import { trimmedSpan } from '../../text/trimmed-span.ts'
import { isInCode } from './is-in-code.ts'
import { isSetApart } from './is-set-apart.ts'
import { valueInProse } from './value-in-prose.ts'

/** How far before a value its line is looked at. */
const REACH = 80

const QUOTE = `(?:\\\\?["'\u201c\u201d\u201e\u2018\u2019\`\u00b4]|&quot;)`
const COMMENT = String.raw`/\*(?:[^*]|\*(?!/)){0,200}(?:\*/|$)|//[^\n]{0,200}(?:\n|$)`
const GAP = String.raw`(?:\s|${COMMENT}){0,200}`
const NAME = String.raw`[\p{L}_$][\p{L}\d_$.-]{0,60}`
const ITEM = String.raw`[{[\]},]|\.\.\.|[-+.]?\d|(?:true|false|null|True|False|None|NaN|undefined)\b|[A-Za-z]\w{0,30}\(`

/** What a text that is nothing but a value may open with, comments and the name of a call before it. */
const WHOLE = new RegExp(
  String.raw`${GAP}(?:[A-Za-z_$][\w$]{0,60}\s{0,8}\(${GAP})?(?:\{${GAP}(?:${QUOTE}|${NAME}(?:"?\s*:|\s+${QUOTE})|\d+\s*:|[}\],]|\.\.\.|$)|\[${GAP}(?:${QUOTE}|${ITEM}|${NAME}"|[a-z]{2,8}://|$))`,
  'uy',
)
/** A link of Markdown that is defined on a line. */
const REFERENCE = /\[[^[\]\n]{1,200}\]:[ \t]/uy
const CALL_END = /\(\s*$/u
const LEAD = new RegExp(String.raw`${GAP}(?:[A-Za-z_$][\w$]{0,60}\s{0,8}\(${GAP})?`, 'uy')

/** What a value on lines of its own may open with. */
const ON_LINE = new RegExp(
  String.raw`\{${GAP}(?:${QUOTE}|${NAME}\s*:)|\[${GAP}(?:${QUOTE}|[{[]${GAP}(?:${QUOTE}|${NAME}\s*:|\[))`,
  'uy',
)
/** What a value inside a line may open with. */
const IN_LINE = /(?:\[\s{0,80}){0,3}\{\s{0,80}"[^"\n]{1,80}"\s{0,8}:/uy

const LINE_OR_LABEL = /(?:^|\n)[ \t\r\uFEFF]*(?:[^\n{}[\]"'`=]{0,70}[\p{L}\d_*)]:[ \t]*)?$/u
const REST = new RegExp(String.raw`^(?:[\s,;)}\]]|${COMMENT})*(?:$|[{[])`, 'u')

/** What opens like JSON as nothing else does: where it breaks, what is inside it isn't meant by itself. */
const HIDES = /\{\s{0,80}"|\[\s{0,80}["{[]/uy
const QUOTES = '"\'`'
const BLANK_LINE = /\n[ \t\r]{0,80}\n/u
/** How far what is hidden is looked for: each bracket costs as much. */
const PARAGRAPH = 2000

/**
 * The value that fills a part of a text, broken as it may be, or its JSON Lines; undefined where it is no such part.
 * A part that is stated to be JSON and ends with the bracket that closes it isn't looked at more closely.
 */
export function brokenValueIn(
  text: string,
  [from, to]: Span,
  isStated = false,
): Candidate | undefined {
  const trimmed = trimmedSpan(text.slice(from, to))
  const start = from + trimmed[0]
  const end = from + trimmed[1]
  if (!opensWith(WHOLE, text, start) || opensWith(REFERENCE, text, start)) return undefined
  if (isBrokenJsonLines(text.slice(start, end)))
    return { span: [start, end], format: 'json-lines', confidence: 0.6, repair: true }
  if (isStated && isBracketed(text, [start, end]))
    return { span: [start, end], format: 'json', confidence: 0.6, repair: true }
  const bracket = bracketFrom(text, start)
  const { survey, limit } = surveyData(text, bracket, end)
  const isCall = CALL_END.test(text.slice(start, bracket))
  if (isProgram(text, bracket, survey) || (isCall && namesThings(survey))) return undefined
  if (isNothing(text.slice(bracket, limit), survey)) return undefined
  const { phrases, strings, keys, values, bare, omissions } = survey
  // Dots alone, or words alone in brackets: a repair would make something of nothing.
  if (
    strings + keys + values === 0 &&
    (omissions.length > 0 || (bare > 0 && text[bracket] === '['))
  )
    return undefined
  if (phrases >= Math.max(1, strings + keys + (text[start + 1] === '\n' ? 1 : 0))) return undefined
  if (survey.end !== undefined && !REST.test(text.slice(survey.end, end))) return undefined
  return { span: [start, limit], format: 'json', confidence: 0.6, repair: true }
}

/** Whether a part opens and closes alike, and is one paragraph. */
function isBracketed(text: string, span: Span): boolean {
  const part = text.slice(...span)
  const ends = `${part[0] ?? ''}${part.at(-1) ?? ''}`
  return (ends === '{}' || ends === '[]') && !BLANK_LINE.test(part)
}

/** A walk over a value, and where what can be data of it ends: before prose, where nothing closes it. */
function surveyData(
  text: string,
  start: number,
  limit: number,
): { readonly survey: BrokenJsonSurvey; readonly limit: number } {
  const survey = surveyBrokenJson(text, start, limit)
  const { proseAt } = survey
  if (proseAt === undefined || proseAt <= start) return { survey, limit }
  return { survey: surveyBrokenJson(text, start, proseAt), limit: proseAt }
}

/** Where something ends that opens with a bracket, and the value that it may be. */
export interface BrokenValue {
  readonly end: number
  readonly closed: boolean
  readonly candidate: Candidate | undefined
}

/** What opens like JSON at a bracket in a longer text; undefined where nothing does. */
export function brokenValueAt(text: string, start: number, limit: number): BrokenValue | undefined {
  const alone = LINE_OR_LABEL.test(text.slice(Math.max(0, start - REACH), start))
  if (!opensWith(alone ? ON_LINE : IN_LINE, text, start)) return hiddenAt(text, start, limit)
  const { survey, limit: dataEnd } = surveyData(text, start, limit)
  const closed = survey.end !== undefined && !goesOn(text, survey.end)
  const end = closed ? survey.end : start + text.slice(start, dataEnd).trimEnd().length
  const span = [start, end] as const
  const candidate = isLeftAlone(text, span, survey)
    ? undefined
    : alone
      ? ownLines(text, span, survey)
      : insideLine(text, span, survey)
  return { end: dataEnd < limit ? blankLineFrom(text, end, limit) : end, closed, candidate }
}

/** Whether what a longer text holds is code, stands in code, or has no value in it that wasn't cut off or left out. */
function isLeftAlone(text: string, span: Span, survey: BrokenJsonSurvey): boolean {
  if (isProgram(text, span[0], survey) || namesThings(survey)) return true
  if (survey.values + survey.bare === 0 && survey.omissions.length > 0) return true
  return isNothing(text.slice(...span), survey) || isInCode(text, span)
}

/** Whether a value holds what only a program says: behind a quoted key it may be of a string that lost a quote. */
function isProgram(text: string, start: number, { programMarks }: BrokenJsonSurvey): boolean {
  return programMarks > 0 && !opensWith(IN_LINE, text, start)
}

/** Whether most values are words, as the names of a program are. */
function namesThings({ values, bare }: BrokenJsonSurvey): boolean {
  return bare > values
}

/** What is that much of a text is meant by it. */
const SHARE = 0.25

/** Whether the text ends where the value has only opened. */
function isNothing(value: string, survey: BrokenJsonSurvey): boolean {
  const { strings, keys, values, bare } = survey
  return strings + keys + values + bare === 0 ? !/[}\]]/u.test(value) : !/[^\s{["']/u.test(value)
}

/** What is no candidate and opens like JSON: broken, it hides what is inside it as far as its paragraph goes. */
function hiddenAt(text: string, start: number, limit: number): BrokenValue | undefined {
  if (!opensWith(HIDES, text, start)) return undefined
  const before = text[start - 1]
  if (before !== undefined && QUOTES.includes(before) && before === text[start + 1])
    return undefined
  const paragraphEnd = blankLineFrom(text, start, Math.min(limit, start + PARAGRAPH))
  const { end = paragraphEnd } = surveyBrokenJson(text, start, paragraphEnd)
  return { end, closed: true, candidate: undefined }
}

function blankLineFrom(text: string, start: number, limit: number): number {
  const at = text.slice(start, limit).search(BLANK_LINE)
  return at === -1 ? limit : start + at
}

/** A bracket that is followed by a comma and a string was closed too early. */
function goesOn(text: string, end: number): boolean {
  return /^\s{0,80},\s{0,80}"/u.test(text.slice(end, end + 162))
}

function ownLines(
  text: string,
  span: Span,
  { keys, strings, phrases, faults, end }: BrokenJsonSurvey,
): Candidate | undefined {
  if (keys === 0 && strings < 2) return undefined
  if (strings === 0 && keys < 2) return undefined
  if (phrases >= strings + keys) return undefined
  if ((span[1] - span[0]) / text.length < SHARE && !isMeant(text, span, keys)) return undefined
  const exact = faults === 0 && end === span[1] && scanJson(text, span[0]).ok
  return { span, format: 'json', confidence: exact ? EXACT : 0.5, repair: true }
}

/** Whether a text points to a value that is little of it: as `isSetApart` says, or with quoted keys on lines of its own. */
function isMeant(text: string, span: Span, keys: number): boolean {
  if (isSetApart(text, span, keys > 0)) return true
  return (
    opensWith(IN_LINE, text, span[0]) &&
    /\n\s*$/u.test(text.slice(Math.max(0, span[0] - REACH), span[0]))
  )
}

/** What is whole is meant rather than what is broken beside it. */
const EXACT = 0.7

function insideLine(
  text: string,
  span: Span,
  { keys, phrases }: BrokenJsonSurvey,
): Candidate | undefined {
  if (keys === 0 || phrases > 0 || valueInProse(text, span) === undefined) return undefined
  return { span, format: 'json', confidence: 0.3, repair: true }
}

/** The bracket that what a whole text opens with ends before, or with. */
function bracketFrom(text: string, start: number): number {
  LEAD.lastIndex = start
  return LEAD.test(text) ? LEAD.lastIndex : start
}

function opensWith(pattern: RegExp, text: string, start: number): boolean {
  pattern.lastIndex = start
  return pattern.test(text)
}
