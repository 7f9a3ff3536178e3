import type { Compliance } from '../../src/contracts/classification.ts'
import type { ReportExchange, ReportLlmCall } from '../../src/contracts/report-provider.ts'

/** How arguments or outputs stand to the schemas of their requests. */
export interface Fit {
  readonly what: 'arguments' | 'output'
  /** The worst of them, in words. */
  readonly words: string
  readonly tone: 'good' | 'bad' | 'plain'
  /** How many are so, and how many there are. */
  readonly such: number
  readonly all: number
}

const CUT = 'cut off'
const NO_JSON = 'no JSON'

/** The worst first. */
const WORDS: Readonly<Record<Compliance, string>> = {
  invalid: 'invalid',
  missing: 'missing',
  'schema-unusable': 'schema unusable',
  valid: 'valid',
  'no-schema': 'no schema',
  'not-applicable': 'not judged',
}
const WORST_FIRST = [NO_JSON, CUT, ...Object.values(WORDS)]
const PLAIN = new Set([WORDS['no-schema'], WORDS['not-applicable']])

/** How the arguments of calls and the outputs of one or several exchanges stand to the schemas that were asked for. */
export function fitsOf(exchanges: readonly ReportExchange[]): readonly Fit[] {
  const answers = exchanges.flatMap((exchange) => exchange.answers)
  const outputs = answers.flatMap(({ output }) =>
    output === undefined ? [] : [output.complete ? WORDS[output.compliance] : CUT],
  )
  return [
    ...fitOf('arguments', answers.flatMap(({ calls }) => calls).map(callWords)),
    ...fitOf('output', outputs),
  ]
}

/** The worst of several tones; plain where there is none. */
export function worstTone(fits: readonly Fit[]): Fit['tone'] {
  const tones = fits.map(({ tone }) => tone)
  if (tones.includes('bad')) return 'bad'
  return tones.includes('good') ? 'good' : 'plain'
}

/** The same in words: `arguments invalid 1/2`, `output valid`. */
export function describeFit(exchanges: readonly ReportExchange[]): string {
  return fitsOf(exchanges)
    .map(({ what, words, such, all }) => `${what} ${words}${such === all ? '' : ` ${such}/${all}`}`)
    .join(', ')
}

function callWords({ complete, fault, compliance }: ReportLlmCall): string {
  if (!complete) return CUT
  return fault === undefined ? WORDS[compliance] : NO_JSON
}

function fitOf(what: Fit['what'], states: readonly string[]): readonly Fit[] {
  const worst = WORST_FIRST.find((state) => states.includes(state))
  if (worst === undefined) return []
  const such = states.filter((state) => state === worst).length
  return [{ what, words: worst, tone: toneOf(worst), such, all: states.length }]
}

function toneOf(words: string): Fit['tone'] {
  if (words === WORDS.valid) return 'good'
  return PLAIN.has(words) ? 'plain' : 'bad'
}
