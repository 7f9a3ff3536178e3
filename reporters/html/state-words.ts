import type { Compliance, Wrapping } from '../../src/contracts/classification.ts'
import type { ReactionKind } from '../../src/contracts/client-reaction.ts'
import type { FindingLevel } from '../../src/contracts/finding.ts'
import type { Verdict } from '../../src/contracts/verdict.ts'

/** How a state stands out; colour repeats what the words say. */
type Tone = 'good' | 'bad' | 'warning' | 'plain'

/** The words for a state, and how they stand out. */
export type StateWords = readonly [words: string, tone: Tone]

/** The words for all states that a report may name; the page's own script reads them too. */
export interface WordTables {
  readonly verdict: Readonly<Record<Verdict, StateWords>>
  readonly wrapping: Readonly<Record<Wrapping, StateWords>>
  readonly compliance: Readonly<Record<Compliance, StateWords>>
  readonly reaction: Readonly<Record<ReactionKind, StateWords>>
  readonly level: Readonly<Record<FindingLevel, StateWords>>
}

/** What the page calls each state. */
export const STATE_WORDS: WordTables = {
  verdict: {
    failed: ['failed', 'bad'],
    'could-not-run': ['could not run', 'bad'],
    incomplete: ['incomplete', 'warning'],
    'not-applicable': ['not exercised', 'plain'],
    passed: ['passed', 'good'],
  },
  wrapping: {
    impossible: ['impossible', 'bad'],
    required: ['required', 'bad'],
    recommended: ['recommended', 'warning'],
    'optional-unwrap': ['unwrapping optional', 'plain'],
    none: ['none needed', 'good'],
    unknown: ['unknown', 'plain'],
  },
  compliance: {
    invalid: ['invalid', 'bad'],
    missing: ['missing', 'bad'],
    'schema-unusable': ['schema unusable', 'bad'],
    valid: ['valid', 'good'],
    'no-schema': ['no schema', 'plain'],
    'not-applicable': ['not applicable', 'plain'],
  },
  reaction: {
    accepts: ['accepts', 'good'],
    rejects: ['rejects', 'bad'],
    alters: ['alters', 'warning'],
    unknown: ['unknown', 'plain'],
  },
  level: {
    must: ['must', 'bad'],
    should: ['should', 'warning'],
    advice: ['advice', 'plain'],
  },
}

/** What the page calls the verdict on an exchange: one that passed may still hold arguments that are cut off. */
export function exchangeVerdict(verdict: Verdict): StateWords {
  if (verdict === 'passed') return ['delivered', 'good']
  return verdict === 'not-applicable' ? ['not judged', 'plain'] : STATE_WORDS.verdict[verdict]
}
