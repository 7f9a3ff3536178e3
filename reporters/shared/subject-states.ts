import type { ReportServer } from '../../src/contracts/report.ts'
import { SUBJECT_STATES, type SubjectState } from '../../src/contracts/subject-state.ts'

/** How a state is called, of one subject and of several, and how it stands out. */
export interface SubjectStateWords {
  readonly one: string
  readonly many: string
  readonly tone: 'bad' | 'warning' | 'good' | 'plain'
}

/** The words for a state, the same in every format. */
export const SUBJECT_STATE_WORDS: Readonly<Record<SubjectState, SubjectStateWords>> = {
  'could-not-run': { one: 'could not run', many: 'could not run', tone: 'bad' },
  'loses-output': { one: 'loses its output', many: 'lose their output', tone: 'bad' },
  'breaks-schema': { one: 'breaks its schema', many: 'break their schema', tone: 'bad' },
  'breaks-protocol': { one: 'breaks the protocol', many: 'break the protocol', tone: 'bad' },
  'breaks-own-rule': { one: 'breaks a rule of yours', many: 'break a rule of yours', tone: 'bad' },
  'needs-wrapping': {
    one: 'works, needs wrapping',
    many: 'work, need wrapping',
    tone: 'warning',
  },
  'not-called': { one: 'not called', many: 'not called', tone: 'plain' },
  works: { one: 'works', many: 'work', tone: 'good' },
}

/** Returns the number of those in each state in words, worst first, such as `1 breaks its schema`. */
export function stateCounts(
  counts: Readonly<Record<SubjectState, number>>,
): readonly (readonly [state: SubjectState, words: string])[] {
  return SUBJECT_STATES.filter((state) => counts[state] > 0).map((state) => {
    const { one, many } = SUBJECT_STATE_WORDS[state]
    return [state, `${counts[state]} ${counts[state] === 1 ? one : many}`]
  })
}

/** Returns the state of a server in words, with the number of tools that it is about. */
export function serverStateWords({ state, tools }: Pick<ReportServer, 'state' | 'tools'>): string {
  const { one } = SUBJECT_STATE_WORDS[state]
  const listed = tools.filter((tool) => tool.listed)
  const alike = listed.filter((tool) => tool.state === state).length
  const isPartial = state !== 'works' && alike > 0 && listed.length > 1
  return isPartial ? `${one} (${alike} of ${listed.length} tools)` : one
}
