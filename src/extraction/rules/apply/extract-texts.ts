import type { Extraction, ExtractionSuccess, FieldPlace } from '../../../contracts/extraction.ts'
import { TEXT_PARSERS } from '../../../contracts/text-parser.ts'
import type { AccessedText } from '../../../contracts/extraction-access.ts'
import { formatPointer } from '../../../json/json-pointer.ts'
import { structuredOnly } from '../../target/value-check.ts'
import { countVisible } from '../../../text/count-visible.ts'
import { furthestFailure } from '../../chain/furthest-failure.ts'
import { MAX_PLACES } from '../../parsers/max-places.ts'
import { runChain } from '../../chain/run-chain.ts'
import { assembleExtractions, type ExtractionAt } from '../../several/assemble-extractions.ts'
import { createFinish } from './create-finish.ts'
import { exactIsolators } from './exact-isolators.ts'
import { extractText, type Steps } from './extract-text.ts'
import { fitExtraction } from './fit-extraction.ts'
import { joinedText } from './joined-text.ts'
import { ruleFailure } from './rule-failure.ts'
import type { RulePlan } from './rule-plan.ts'
import { sourceText } from './source-text.ts'

const PARSERS: ReadonlySet<string> = new Set(TEXT_PARSERS)

const anyValue = createFinish(undefined)

/** What a configuration makes of the texts of a result: of all as one, or an array of what each gives. */
export function* extractTexts(texts: readonly AccessedText[], plan: RulePlan): Steps<Extraction> {
  const filled = texts.filter(({ text }) => text.trim() !== '')
  if (plan.eachBlock) return yield* eachText(filled, plan)
  const { text, pointer, partsOf } = joinedText(filled)
  const extraction = yield* extractOne(text, plan)
  if (!extraction.ok) return extraction
  const parts = partsOf(extraction)
  return {
    ...extraction,
    ...(pointer !== '' && { source: { pointer } }),
    ...(parts.length > 1 && { parts }),
  }
}

/** A text, or the one that stands in the structured value which the text is. */
function* extractOne(text: string, plan: RulePlan): Steps<Extraction> {
  const { source, ...rest } = plan
  if (source === undefined || !plan.isEnabled) return yield* extractText(text, plan)
  const outer = runChain(text, {
    chain: exactIsolators,
    check: structuredOnly,
    lossless: plan.lossless,
  })
  if (!outer.ok) return outer
  const found = sourceText(outer.value, source)
  if ('reason' in found) return ruleFailure('not-found', found.reason)
  const inner = yield* extractText(found.text, rest)
  const told = `places are those in the text at ${found.pointer} of the value that the text holds`
  return { ...inner, diagnostics: [told, ...inner.diagnostics] }
}

function* eachText(texts: readonly AccessedText[], plan: RulePlan): Steps<Extraction> {
  const { listField, ...rest } = plan
  const blockPlan = { ...rest, finish: anyValue, finishRead: anyValue, hasSchema: false }
  const found: ExtractionAt[] = []
  const failures: Extraction[] = []
  let covered = 0
  let all = 0
  for (const { text, pointer } of texts) {
    const extraction = yield* extractOne(text, blockPlan)
    const size = countVisible(text, 0, text.length)
    all += size
    if (extraction.ok) found.push({ pointer, extraction })
    else failures.push(extraction)
    if (extraction.ok) covered += size * extraction.coverage
  }
  const [first, ...others] = found
  if (first === undefined) return noneOf(failures)
  const whole = assembled(first, others, {
    listField,
    failures,
    coverage: all === 0 ? 0 : covered / all,
  })
  const isRead = found.every(({ extraction }) => PARSERS.has(extraction.extractor))
  return fitExtraction(whole, isRead ? plan.finishRead : plan.finish)
}

function noneOf(failures: readonly Extraction[]): Extraction {
  const failed = failures.flatMap((extraction) => (extraction.ok ? [] : [extraction]))
  return {
    ok: false,
    ...furthestFailure(failed),
    tried: failed.flatMap(({ tried }) => tried),
    diagnostics: failed.flatMap(({ diagnostics }) => diagnostics),
  }
}

interface Whole {
  readonly listField: string | undefined
  readonly failures: readonly Extraction[]
  readonly coverage: number
}

function assembled(
  first: ExtractionAt,
  others: readonly ExtractionAt[],
  { listField, failures, coverage }: Whole,
): ExtractionSuccess {
  const each = [first, ...others]
  const list = each.map(({ extraction }) => extraction.value)
  const value = listField === undefined ? list : Object.fromEntries([[listField, list]])
  const tried = [...each.map(({ extraction }) => extraction), ...failures].flatMap(
    ({ tried: own }) => own,
  )
  const told = failures.flatMap((failure) =>
    failure.ok ? [] : [`a text gave nothing: ${failure.reason}`],
  )
  const whole = assembleExtractions(first, others, { value, coverage, tried })
  return {
    ...whole,
    fields: placesOf(each, listField),
    diagnostics: [...told, ...whole.diagnostics],
  }
}

/** Places are those in the text of each. */
function placesOf(
  each: readonly ExtractionAt[],
  listField: string | undefined,
): Readonly<Record<string, FieldPlace>> {
  const prefix = listField === undefined ? '' : formatPointer([listField])
  const places = each.flatMap(({ extraction }, index) =>
    Object.entries(extraction.fields ?? {}).map(
      ([pointer, place]) => [`${prefix}/${index}${pointer}`, place] as const,
    ),
  )
  return Object.fromEntries(places.slice(0, MAX_PLACES))
}
