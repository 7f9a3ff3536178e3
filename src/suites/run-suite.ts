import { type CaseOutcome, type ReportCase, type ReportSuite } from '../contracts/report-suite.ts'
import type { Suite } from '../contracts/suite.ts'
import type { Verdict } from '../contracts/verdict.ts'
import { plural } from '../text/plural.ts'
import { type Delivery, deliveriesOf } from './deliveries.ts'
import type { Implementation, Question } from './implementation.ts'
import { answerJudge, type JudgeAnswer } from './judge-answer.ts'
import { type PlacedCase, readCases } from './read-cases.ts'

/** What is run, and who hears of it. */
export interface SuiteRunOptions {
  /** Chooses cases. @defaultValue all of them */
  readonly choose?: (placed: PlacedCase) => boolean
  /** Returns a command that runs a case alone. @defaultValue none is reported */
  readonly repeat?: (id: string) => string
  /** The level from which on a wrong answer fails the run. @defaultValue must */
  readonly failOn?: 'must' | 'should'
  readonly signal?: AbortSignal
  /** Is called after each case. */
  readonly onCase?: (done: number, of: number, last: Pick<ReportCase, 'id' | 'outcome'>) => void
}

/** Asks an implementation every chosen case of a suite, one after the other, and judges its answers. */
export async function runSuiteCases(
  suite: Suite,
  implementation: Implementation,
  options: SuiteRunOptions = {},
): Promise<ReportSuite> {
  const all = readCases(suite.name)
  const chosen = options.choose === undefined ? all : all.filter(options.choose)
  const judge = answerJudge(suite)
  const began = performance.now()
  const asked: AskedCase[] = []
  for (const placed of chosen) {
    if (options.signal?.aborted === true) break
    const one = await askCase(placed, { suite, implementation, judge })
    asked.push(one)
    options.onCase?.(asked.length, chosen.length, {
      id: one.placed.suiteCase.id,
      outcome: one.seen.outcome,
    })
  }
  const cases = asked.map((one) => reportCase(one, implementation, { ...options, suite }))
  const counts = countOutcomes(cases)
  const outcome = verdictOf(cases, {
    counts,
    chosen: chosen.length,
    failOn: options.failOn ?? 'must',
  })
  return {
    name: suite.name,
    asks: suite.asks,
    implementation: implementation.info,
    ...outcome,
    counts,
    chosen: chosen.length,
    total: all.length,
    milliseconds: Math.round(performance.now() - began),
    diagnostics: diagnosticsOf(implementation, cases, suite.name),
    cases,
  }
}

interface AskedCase {
  readonly placed: PlacedCase
  readonly questions: readonly Question[]
  readonly seen: Pick<ReportCase, 'outcome' | 'input' | 'got' | 'message' | 'stderr'>
  readonly milliseconds: number
}

interface CaseContext {
  readonly suite: Suite
  readonly implementation: Implementation
  readonly judge: JudgeAnswer
}

/** Sends a case in every way until one of them does not pass. */
async function askCase(placed: PlacedCase, context: CaseContext): Promise<AskedCase> {
  const { suite, implementation } = context
  const { id, input, expected } = placed.suiteCase
  const questions: Question[] = []
  const began = performance.now()
  let seen: AskedCase['seen'] = { outcome: 'passed', input }
  for (const delivery of deliveriesOf(suite, input)) {
    const question = { suite: suite.name, id, input: delivery.input }
    questions.push(question)
    const answer = await implementation.ask(question)
    if (answer.kind === 'result') {
      const wrong = context.judge(answer.result, expected)
      seen = { ...seen, got: seen.got ?? answer.result }
      if (wrong === undefined) continue
      seen = { outcome: 'failed', input: delivery.input, got: answer.result, message: wrong }
    } else {
      const { kind, ...said } = answer
      const message = 'reason' in said ? said.reason : said.message
      const stderr = 'stderr' in said ? { stderr: said.stderr } : {}
      seen = { outcome: kind, input: delivery.input, message, ...stderr }
    }
    seen = { ...seen, message: told(delivery, seen.message ?? '') }
    break
  }
  return { placed, questions, seen, milliseconds: Math.round(performance.now() - began) }
}

function told({ how }: Delivery, message: string): string {
  return how === '' ? message : `sent ${how}: ${message}`
}

function reportCase(
  { placed, questions, seen, milliseconds }: AskedCase,
  { afterthoughts, deviations }: Implementation,
  { repeat, suite }: SuiteRunOptions & { readonly suite: Suite },
): ReportCase {
  const { suiteCase, file, line } = placed
  const { id, title, level, rule, tags, origin, expected } = suiteCase
  const late = questions.map((question) => afterthoughts.get(question)).find(Boolean)
  const known = deviations.find((one) => [id, `${suite.name}/${id}`].includes(one.case))
  const { outcome, message, ...rest } =
    late === undefined ? seen : { ...seen, outcome: 'errored' as const, message: late }
  const isKnown = outcome === 'failed' && known !== undefined
  const said = isKnown ? `${message ?? ''} (known: ${known.issue})` : message
  return {
    id,
    title,
    level,
    rule,
    tags,
    origin,
    outcome: isKnown ? 'deviates' : outcome,
    ...rest,
    expected,
    ...(said !== undefined && { message: said }),
    milliseconds,
    evidence: { file, line },
    ...(repeat !== undefined && { repeat: repeat(id) }),
  }
}

function countOutcomes(cases: readonly ReportCase[]): ReportSuite['counts'] {
  const count = (outcome: CaseOutcome): number =>
    cases.filter((one) => one.outcome === outcome).length
  return {
    failed: count('failed'),
    errored: count('errored'),
    skipped: count('skipped'),
    deviates: count('deviates'),
    passed: count('passed'),
  }
}

/** A run in which a case was left out never passes; a case that should pass fails no run unless `failOn` says so. */
function verdictOf(
  cases: readonly ReportCase[],
  {
    counts: { errored, skipped, passed },
    chosen,
    failOn,
  }: {
    readonly counts: ReportSuite['counts']
    readonly chosen: number
    readonly failOn: 'must' | 'should'
  },
): { readonly verdict: Verdict; readonly reason?: string } {
  if (chosen === 0) return { verdict: 'could-not-run', reason: 'no case was chosen' }
  if (cases.length === skipped + errored)
    return {
      verdict: 'could-not-run',
      reason: errored === 0 ? 'it skipped every case' : 'it answered no case',
    }
  const failed = (level: 'must' | 'should'): readonly string[] => {
    const those = cases.filter((one) => one.outcome === 'failed' && one.level === level)
    return those.length > 0 ? [`${plural(those.length, `${level} case`)} failed`] : []
  }
  const wrong = [
    ...failed('must'),
    ...(failOn === 'should' ? failed('should') : []),
    ...(errored > 0 ? [`${plural(errored, 'case')} had no answer`] : []),
  ]
  if (wrong.length > 0) return { verdict: 'failed', reason: wrong.join(', ') }
  const left = chosen - cases.length
  if (left > 0) return { verdict: 'incomplete', reason: `${plural(left, 'case')} not asked` }
  if (skipped > 0) return { verdict: 'incomplete', reason: `it skipped ${plural(skipped, 'case')}` }
  if (passed === 0)
    return { verdict: 'incomplete', reason: 'it declares every case as a deviation' }
  return { verdict: 'passed' }
}

/** What an implementation did beside its answers, and what it says of itself that does not hold. */
function diagnosticsOf(
  { diagnostics, deviations }: Implementation,
  cases: readonly ReportCase[],
  name: string,
): readonly string[] {
  const stale = deviations.filter((one) =>
    cases.some(
      ({ id, outcome }) => [id, `${name}/${id}`].includes(one.case) && outcome === 'passed',
    ),
  )
  return [
    ...diagnostics,
    ...slowCases(cases),
    ...stale.map((one) => `it passes ${one.case}, which it declares as a deviation (${one.issue})`),
  ]
}

const SLOW = 1000

/** Names the slowest case if some take longer than a reader waits. */
function slowCases(cases: readonly ReportCase[]): readonly string[] {
  const slow = cases.filter(({ milliseconds }) => milliseconds > SLOW)
  const [slowest] = slow.toSorted((a, b) => b.milliseconds - a.milliseconds)
  if (slowest === undefined) return []
  const seconds = (slowest.milliseconds / 1000).toFixed(1)
  return [
    `${plural(slow.length, 'case')} took longer than ${SLOW / 1000} s, the longest ${seconds} s: ${slowest.id}`,
  ]
}
