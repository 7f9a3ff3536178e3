import type { JsonValue } from '../contracts/json.ts'
import type { TextParserName } from '../contracts/text-parser.ts'
import { literalParsers } from '../extraction/parsers/literals/literal-parsers.ts'
import { textOfResult } from '../extraction/rules/apply/text-of-result.ts'
import { isJsonArray } from '../json/is-json-array.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { declaredNames } from '../schema/declared-names.ts'
import { hasOnlyAskedNames } from './asked-names.ts'
import type { Candidate } from './candidate.ts'
import type { RawValue } from './candidates/raw-values.ts'
import { headingsOf } from './heading-groups.ts'
import type { JudgedSample } from './judged-sample.ts'
import { sampleForms } from './sample-forms.ts'

/** Why a value that fits isn't what a sample says; undefined where it is. */
export type Refuses = (value: JsonValue, sample: JudgedSample) => string | undefined

/** What they read is marked as such, so that one item is enough to tell. */
const MARKED: ReadonlySet<string> = new Set([
  'markdown_numbered_list',
  'markdown_bullet_list',
  'markdown_table',
  'html_table',
  'inline_list',
])

/** What they read has a grammar of its own, or is told by `auto`. */
const UNJUDGED: ReadonlySet<string> = new Set<string>([
  'auto',
  ...literalParsers.map(({ name }) => name),
])

/**
 * Holds the values of a candidate to what their texts show. A parser reads what it is told to read, so a text has to be
 * judged to be of its form, or to have the fields of one that is, or to have its marks and be of no other form.
 *
 * @param raw - What the candidate makes of the samples.
 */
export function createRefusals(
  { declared, textExtraction }: Candidate,
  raw: readonly RawValue[],
): Refuses {
  const names = declared === undefined ? new Set<string>() : declaredNames(declared)
  const { parser, line_pattern } = textExtraction ?? {}
  const isShown =
    parser === undefined || UNJUDGED.has(parser) || line_pattern !== undefined
      ? () => true
      : createEvidence(parser, raw)
  return (value, sample) => {
    const keys = isJsonObject(value) ? Object.keys(value) : []
    if (names.size > 0 && keys.length > 0 && !keys.some((key) => names.has(key)))
      return 'the value has nothing of what the outputSchema names'
    if (!isShown(sample) && !(parser === 'indented_tree' && areGroups(value, sample)))
      return `nothing shows that the text is ${parser}`
    return parser !== undefined && hasOnlyAskedNames(value, sample)
      ? 'its names hold what the call asks for, which the next result has not'
      : undefined
  }
}

/** Returns whether a text is groups of lines below headings; a heading is one word, or ends with a colon. */
function areGroups(value: JsonValue, { result }: JudgedSample): boolean {
  const text = textOfResult(result) ?? ''
  const headings = headingsOf(value)
  return headings?.every((name) => !/\s/u.test(name) || text.includes(`${name}:\n`)) === true
}

function createEvidence(
  parser: TextParserName | 'auto',
  raw: readonly RawValue[],
): (sample: JudgedSample) => boolean {
  const fields = new Map(raw.map(({ sample, value }) => [sample, fieldsOf(value)]))
  const judged = new Map(raw.map(({ sample }) => [sample, formsOf(sample)]))
  const known = new Set(
    raw.flatMap(({ sample }) =>
      judged.get(sample)?.some((form) => form === parser) === true
        ? (fields.get(sample) ?? [])
        : [],
    ),
  )
  return (sample) => {
    const forms = judged.get(sample)
    if (forms === undefined || forms.some((form) => form === parser)) return true
    const own = fields.get(sample) ?? []
    if (own.length > 0 && parser !== 'indented_tree' && own.every((field) => known.has(field)))
      return true
    const isClaimed = forms.length > 0 || sample.judgement.extraction?.ok === true
    return MARKED.has(parser) && !isClaimed
  }
}

function formsOf(sample: JudgedSample): readonly TextParserName[] | undefined {
  return sampleForms(sample)?.map(({ parser }) => parser)
}

/** Of the items, or of the value. */
function fieldsOf(value: JsonValue): readonly string[] {
  const [list] = isJsonObject(value) ? Object.values(value).filter(isJsonArray) : []
  const objects = list === undefined ? [value] : list
  return [...new Set(objects.filter(isJsonObject).flatMap((object) => Object.keys(object)))]
}
