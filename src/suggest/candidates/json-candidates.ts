import type { ExtractionSuccess } from '../../contracts/extraction.ts'
import type { JsonValue } from '../../contracts/json.ts'
import { literalParsers } from '../../extraction/parsers/literals/literal-parsers.ts'
import { textParsers } from '../../extraction/parsers/index.ts'
import { isJsonArray } from '../../json/is-json-array.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { haveItemsInBlocks } from './have-items-in-blocks.ts'
import type { Candidate } from '../candidate.ts'
import type { JudgedSample } from '../judged-sample.ts'
import { textOfResult } from '../../extraction/rules/apply/text-of-result.ts'

type JsonCandidate = Pick<Candidate, 'wrap' | 'textExtraction'>

const PARSERS: ReadonlySet<string> = new Set(textParsers.map(({ name }) => name))
const EXACT: ReadonlySet<string> = new Set(['json', 'json-lines', 'xml'])
const EACH = {
  wrap: 'text_extraction',
  textExtraction: { auto_detect_json: true, blocks: 'each' },
} as const

/**
 * Returns ways to read texts in which exact isolators find data: those that leave nothing to judge, and those that do.
 *
 * @param field - The property that an array is put into; an object stays as it is.
 */
export function jsonCandidates(
  samples: readonly JudgedSample[],
  field: string,
): readonly [exact: readonly JsonCandidate[], loose: readonly JsonCandidate[]] {
  const read = samples.filter(({ result }) => textOfResult(result) !== undefined)
  const texts = read.flatMap(({ judgement: { extraction } }) =>
    extraction?.ok === true && !PARSERS.has(extraction.extractor) ? [extraction] : [],
  )
  if (texts.length < read.length) return [[], []]
  const isList = texts.some(({ value }) => isJsonArray(value))
  const detected: JsonCandidate = {
    wrap: 'text_extraction',
    textExtraction: { auto_detect_json: true, ...(isList && { list_field: field }) },
  }
  const labelled: readonly JsonCandidate[] =
    texts.length > 0 && texts.every(isLabelled) ? [{ wrap: 'labelled-json' }] : []
  const literal = literalParsers.find((parser) =>
    texts.every(({ format }) => format === parser.format),
  )
  const literals: readonly JsonCandidate[] =
    literal === undefined
      ? []
      : [{ wrap: 'text_extraction', textExtraction: { parser: literal.name } }]
  const isExact = texts.every(({ format, how }) => EXACT.has(format) && how !== 'repaired')
  if (texts.length > 0 && texts.every(isYaml) && texts.some(isNested)) return [[detected], []]
  const each: readonly JsonCandidate[] = haveItemsInBlocks(read) ? [EACH] : []
  return isExact ? [[...labelled, ...each, detected], []] : [[...labelled, ...literals], [detected]]
}

function isLabelled({ extractor, parts }: ExtractionSuccess): boolean {
  return extractor === 'labelled-json' && parts === undefined
}

function isYaml({ format, how }: ExtractionSuccess): boolean {
  return format === 'yaml' && how !== 'repaired'
}

/** A flat mapping is pairs as well, whose values stay as they are written. */
function isNested({ value }: ExtractionSuccess): boolean {
  return isJsonArray(value) || (isJsonObject(value) && Object.values(value).some(isNode))
}

function isNode(value: JsonValue): boolean {
  return typeof value === 'object' && value !== null
}
