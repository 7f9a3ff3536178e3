import type { Attempt, Extraction, ExtractionSuccess } from '../../../contracts/extraction.ts'
import type { TextParsing, TextReading } from '../../../contracts/text-parser.ts'
import type { TracedProjection } from '../../../projection/traced-projection.ts'
import { type ChainLink, isTextParserGroup } from '../../chain/chain-link.ts'
import { coverageOfReading } from '../../chain/coverage-of-reading.ts'
import { fieldPlaces } from '../../chain/field-places.ts'
import type { ReadText } from '../../chain/group-reading.ts'
import { type ChainRun, runChain } from '../../chain/run-chain.ts'
import type { ReadingLimits } from '../../chain/reading-limits.ts'
import type { TextParserGroup } from '../../chain/text-parser-group.ts'
import { valueOfReading } from '../../chain/value-of-reading.ts'
import { isJsonArray } from '../../../json/is-json-array.ts'
import { arrangeItems } from './arrange-items.ts'
import { exactIsolators } from './exact-isolators.ts'
import { fitExtraction } from './fit-extraction.ts'
import { finishedExtraction } from './finished-extraction.ts'
import { ruleFailure } from './rule-failure.ts'
import type { RulePlan } from './rule-plan.ts'
import { shapeReading, wrapReading } from './shape-reading.ts'
import { lostInRest, withRest } from './with-rest.ts'

/** Something that has to be waited for: the text that a service is asked to read. Its answer comes back. */
export type Steps<Result> = Generator<string, Result, TextParsing>

/** What a configuration makes of a text. Yields the text where a service is to read it. */
export function* extractText(text: string, plan: RulePlan): Steps<Extraction> {
  const refusal = refusalOf(text, plan)
  if (refusal !== undefined) return refusal
  const { parser } = plan
  const name = plan.rest
  if (parser === 'auto') {
    const extraction = finishedExtraction(runChain(text, runOf(autoChain(plan), plan)))
    return withRest(extraction, { text, name })
  }
  const found = plan.detectsJson ? runChain(text, runOf(exactIsolators, plan)) : undefined
  if (found?.ok === true) return withRest(finishedExtraction(found), { text, name })
  const parsing = parser === 'http' ? yield text : parser.parse(text, plan.settings)
  return readParsing(text, parsing, { plan, tried: found?.tried ?? [] })
}

function refusalOf(text: string, { isEnabled, maxBytes }: RulePlan): Extraction | undefined {
  if (!isEnabled) return ruleFailure('not-found', 'enabled is false: texts are not looked at')
  if (text.trim() === '') return ruleFailure('empty', 'the text is empty')
  if (text.length <= maxBytes / 3) return undefined
  const bytes = Buffer.byteLength(text)
  if (bytes <= maxBytes) return undefined
  return ruleFailure(
    'undecodable',
    `the text has ${bytes} bytes, and limits.max_bytes is ${maxBytes}`,
  )
}

/** An array stands in the property that is named, whether a parser reads it or an isolator finds it. */
function runOf(
  chain: readonly ChainLink[],
  { finish, finishRead, hasSchema, lossless, listField, ...arrangement }: RulePlan,
): ChainRun<TracedProjection> {
  const check: ChainRun<TracedProjection>['check'] = (value) => {
    if (!isJsonArray(value)) return finish(value)
    const list = arrangeItems(
      value.map((item) => ({ value: item })),
      arrangement,
    ).map((item) => item.value)
    return finish(listField === undefined ? list : Object.fromEntries([[listField, list]]))
  }
  return { chain, check, checkRead: finishRead, hasTarget: hasSchema, lossless }
}

/** Of what text parsers read only an array can stand in the property that is named. */
function autoChain({
  chain: whole,
  detectsJson,
  listField,
  settings,
}: RulePlan): readonly ChainLink[] {
  const chain = detectsJson ? whole : whole.filter(isTextParserGroup)
  const { maxItems } = settings
  const limits = maxItems === undefined ? {} : { maxItems }
  return chain.map((link) => (isTextParserGroup(link) ? ruledGroup(link, limits, listField) : link))
}

function ruledGroup(
  group: TextParserGroup,
  limits: ReadingLimits,
  field: string | undefined,
): TextParserGroup {
  return {
    ...group,
    parse: (text) => {
      const parsed = group.parse(text, limits)
      const ranked = parsed.ranked.map((candidate) => ({
        ...candidate,
        read: () => wrappedText(candidate.read(), field),
      }))
      return { ...parsed, ranked }
    },
  }
}

function wrappedText(read: ReadText | undefined, field: string | undefined): ReadText | undefined {
  if (read === undefined) return undefined
  const { reading, fault } = wrapReading(read.reading, field)
  return fault === undefined ? { ...read, reading } : undefined
}

interface Read {
  readonly plan: RulePlan
  readonly tried: readonly Attempt[]
}

function readParsing(text: string, parsing: TextParsing, { plan, tried }: Read): Extraction {
  const extractor = nameOf(plan)
  if (!parsing.ok) {
    const { reason, at } = parsing
    const attempt: Attempt = {
      extractor,
      stage: 'isolate',
      reason,
      ...(at !== undefined && { at }),
    }
    return { ok: false, code: 'not-found', reason, tried: [...tried, attempt], diagnostics: [] }
  }
  const { reading, fault } = shapeReading(text, parsing.reading, plan)
  const extraction = { ...success(text, reading, plan), tried }
  const reason =
    fault ?? noItems(parsing.reading, extraction) ?? lostInRest(text, parsing.reading, plan.rest)
  const fitted = fitExtraction(
    extraction,
    reason === undefined ? plan.finishRead : () => ({ ok: false, reason }),
  )
  return withRest(fitted, { text, name: plan.rest, left: reading.unmatched })
}

/** A header alone is an empty list; in a text that says more it is none. */
const LEAST_OF_EMPTY = 0.5

/** Returns why a reading without items is no empty list. */
function noItems(
  reading: TextReading,
  { coverage }: Pick<ExtractionSuccess, 'coverage'>,
): string | undefined {
  if (reading.kind !== 'items' || reading.items.length > 0 || coverage >= LEAST_OF_EMPTY)
    return undefined
  return `there are no items, and ${Math.round((1 - coverage) * 100)} % of the text is something else; if that is an empty list, add empty_when`
}

function success(
  text: string,
  reading: TextReading,
  plan: RulePlan,
): Omit<ExtractionSuccess, 'tried'> {
  return {
    ok: true,
    value: valueOfReading(reading),
    extractor: nameOf(plan),
    how: 'assembled',
    format: typeof plan.parser === 'string' ? 'text' : plan.parser.format,
    span: reading.span,
    repairs: [],
    coverage: coverageOfReading(text, reading),
    ambiguities: [],
    fields: fieldPlaces(text, reading),
    diagnostics: reading.diagnostics,
  }
}

function nameOf({ parser }: RulePlan): string {
  return typeof parser === 'string' ? parser : parser.name
}
