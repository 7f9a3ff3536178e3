import type { JsonValue } from '../contracts/json.ts'
import type { RuleVerification } from '../contracts/suggested-rules.ts'
import type { OutcomePatterns, WrapRule } from '../contracts/wrap-rule.ts'
import { textOfResult } from '../extraction/rules/apply/text-of-result.ts'
import { isJsonArray } from '../json/is-json-array.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { compileSchema } from '../schema/compile-schema.ts'
import type { Candidate } from './candidate.ts'
import { rawValues } from './candidates/raw-values.ts'
import { ruleFor } from './candidates/rule-for.ts'
import { createRefusals } from './create-refusals.ts'
import { type JudgedSample, needsWrapping } from './judged-sample.ts'
import { emptyPatterns, errorPatterns, isMatchedBy, USUAL_EMPTY } from './outcome-patterns.ts'
import { sampleLabel } from './sample-label.ts'
import { createReading, type SampleReading } from './verify-rule.ts'

/** The outputs of a tool by what they report. */
export interface Evidence {
  readonly data: readonly JudgedSample[]
  /** Reports that there is nothing. */
  readonly empty: readonly JudgedSample[]
  /** Reports of an error that nothing marks. */
  readonly failed: readonly JudgedSample[]
}

/** A candidate with the rule that it comes to, and what that makes of the outputs. */
export interface Tried {
  readonly candidate: Candidate
  readonly rule: WrapRule
  readonly verification: RuleVerification
  /** Where it doesn't hold first, and why. */
  readonly failure?: string
}

/** Outputs that are left out in turn. */
const MOST_HELD_OUT = 6

interface ReadSample {
  readonly sample: JudgedSample
  readonly reading: SampleReading
}

/**
 * Makes a rule of a candidate and verifies it on the outputs. It holds if it reads each output that is data, and if a rule
 * from the other outputs reads each that is left out.
 */
export function tryCandidate(candidate: Candidate, evidence: Evidence): Tried {
  const base = ruleFor(candidate, evidence.data)
  const read = readAll(candidate, base, evidence.data)
  const empty = [...evidence.empty, ...onlyFixed(base, read)]
  const data = read.filter(({ sample }) => !empty.includes(sample))
  const rule = { ...base, ...outcomesOf(base, { ...evidence, empty, data: samplesOf(data) }) }
  const failure = failureIn(data) ?? heldOutFailure(candidate, samplesOf(data))
  const held = data.filter(({ reading }) => reading.ok)
  const coverages = held.flatMap(({ reading }) =>
    reading.ok && reading.coverage !== undefined ? [reading.coverage] : [],
  )
  return {
    candidate,
    rule: orderedRule(rule),
    verification: {
      samples: evidence.data.length + evidence.empty.length,
      held: held.length + empty.length,
      outcomes: { empty: empty.length, error: evidence.failed.length },
      confidence: held.length > 1 ? 'high' : 'low',
      ...coverageOf(coverages),
      fields: fieldsOf(held.flatMap(({ reading }) => (reading.ok ? [reading.value] : []))),
    },
    ...(failure !== undefined && { failure }),
  }
}

function readAll(
  candidate: Candidate,
  rule: WrapRule,
  samples: readonly JudgedSample[],
): readonly ReadSample[] {
  const { text_extraction: textExtraction } = rule
  const raw = rawValues(rule, samples)
  const refuses = createRefusals({ ...candidate, ...(textExtraction && { textExtraction }) }, raw)
  const isDeclared = candidate.declared !== undefined
  const readingOf = createReading(rule, { refuses, isDeclared })
  return samples.map((sample) => ({ sample, reading: readingOf(sample) }))
}

/** A text that is no data by itself is handed on whole, if the rule leaves it alone. */
function failureIn(read: readonly ReadSample[]): string | undefined {
  const failed = read.find(
    ({ sample, reading }) => !reading.ok && (reading.isRefused || needsWrapping(sample)),
  )
  if (failed !== undefined && !failed.reading.ok)
    return `${sampleLabel(failed.sample)}: ${failed.reading.reason}`
  return read.some(({ reading }) => reading.ok) ? undefined : 'it reads none of the outputs'
}

/** Returns on which output a rule fails that is made of the others. */
function heldOutFailure(
  candidate: Candidate,
  samples: readonly JudgedSample[],
): string | undefined {
  const needed = samples.filter(needsWrapping)
  if (needed.length < 2) return undefined
  for (const sample of needed.slice(0, MOST_HELD_OUT)) {
    const others = samples.filter((other) => other !== sample)
    const rule = ruleFor(candidate, others)
    const read = readAll(candidate, rule, samples).find((one) => one.sample === sample)
    if (read !== undefined && !read.reading.ok)
      return `${sampleLabel(sample)}: a rule from the other outputs does not read it: ${read.reading.reason}`
  }
  return undefined
}

function samplesOf(read: readonly ReadSample[]): readonly JudgedSample[] {
  return read.map(({ sample }) => sample)
}

/** The outputs without data that have nothing but lines which are around the data of each other output. */
function onlyFixed(
  { text_extraction: extraction }: WrapRule,
  read: readonly ReadSample[],
): readonly JudgedSample[] {
  const field = extraction?.list_field
  const held = read.filter(({ reading }) => reading.ok)
  if (field === undefined || held.length === 0) return []
  const fixed = held
    .map(({ sample }) => new Set(linesOf(sample)))
    .reduce((common, lines) => new Set([...common].filter((line) => lines.has(line))))
  return read.flatMap(({ sample, reading }) => {
    const lines = linesOf(sample)
    const isFixed = lines.length > 0 && lines.every((line) => fixed.has(line))
    return !reading.ok && isFixed ? [sample] : []
  })
}

function linesOf({ result }: JudgedSample): readonly string[] {
  return (textOfResult(result) ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** An empty list has a place in a rule that gives one. */
function outcomesOf(rule: WrapRule, { data, empty, failed }: Evidence): OutcomePatterns {
  const { text_extraction: extraction, output_schema: schema } = rule
  const field = extraction?.list_field
  const isList = field !== undefined && fits(schema, { [field]: [] })
  const failing = errorPatterns({ samples: failed, others: [...data, ...empty] })
  const words = isList ? emptyPatterns({ samples: empty, others: data }) : []
  const isUsual = isList && words.length === 0 && extraction?.parser !== undefined
  const usual = isUsual && !data.some((sample) => isMatchedBy(USUAL_EMPTY, sample))
  const all = usual ? [USUAL_EMPTY] : words
  return {
    ...(all.length > 0 && { empty_when: oneOrAll(all) }),
    ...(failing.length > 0 && { error_when: oneOrAll(failing) }),
  }
}

function fits(schema: JsonValue | undefined, value: JsonValue): boolean {
  const compiled = compileSchema(schema ?? true)
  return compiled.ok && compiled.validate(value).length === 0
}

function oneOrAll(patterns: readonly string[]): string | readonly string[] {
  const [only] = patterns
  return only !== undefined && patterns.length === 1 ? only : patterns
}

/** Rules are read by people: what is most telling comes first. */
function orderedRule({
  wrap,
  text_extraction,
  empty_when,
  error_when,
  ...rest
}: WrapRule): WrapRule {
  return {
    wrap,
    ...(text_extraction && { text_extraction }),
    ...(empty_when && { empty_when }),
    ...(error_when && { error_when }),
    ...rest,
  }
}

function coverageOf(coverages: readonly number[]): Pick<RuleVerification, 'coverage'> {
  if (coverages.length === 0) return {}
  const sum = coverages.reduce((all, one) => all + one, 0)
  return {
    coverage: { least: round(Math.min(...coverages)), mean: round(sum / coverages.length) },
  }
}

function round(share: number): number {
  return Math.round(share * 1000) / 1000
}

/** Of the items if the values hold one list of objects, else of the values. */
function fieldsOf(values: readonly JsonValue[]): readonly string[] {
  const names = namesIn(values)
  const lists = names.filter((name) =>
    values.some((value) => isJsonObject(value) && isJsonArray(value[name])),
  )
  const [list] = lists
  if (lists.length !== 1 || list === undefined) return names
  const all = values.map((value) => (isJsonObject(value) ? value[list] : undefined))
  const inner = namesIn(all.flatMap((value) => (isJsonArray(value) ? value : [])))
  return inner.length > 0 ? inner : names
}

function namesIn(values: readonly JsonValue[]): readonly string[] {
  const names = new Set<string>()
  for (const value of values)
    if (isJsonObject(value)) for (const name of Object.keys(value)) names.add(name)
  return [...names]
}
