import { matchesRedacted } from '../../fixture/matches-redacted.ts'
import type { Asked, Recorded } from './asked.ts'
import { questionKey } from './question-key.ts'
import { surveyRedaction } from './survey-redaction.ts'

/** A recording that counts how often it has answered. */
export interface Candidate<Recording extends Recorded = Recorded> {
  readonly recording: Recording
  used: number
  /** Of all that was sent; made when it is first asked for. */
  whole?: { readonly key: string | undefined; readonly isRedacted: boolean }
}

/** Recordings that are asked the same, in the order in which they were made. */
export type Group<Recording extends Recorded = Recorded> = readonly Candidate<Recording>[]

/** Finds recordings by what they are asked. */
export interface RecordingIndex<Recording extends Recorded = Recorded> {
  /** Those that are asked this; undefined where none is. */
  readonly find: (question: Asked) => Group<Recording> | undefined
  /** One of each group that is asked this kind of question. */
  readonly ofKind: (kind: string) => readonly Recording[]
  /** All kinds of questions, with how many recordings are asked such. */
  readonly kinds: () => ReadonlyMap<string, number>
  readonly all: Group<Recording>
  /** Takes a recording that was made since, behind all others. */
  readonly add: (recording: Recording) => Candidate<Recording>
}

/** Recordings of one kind of question. */
interface Kind<Recording extends Recorded> {
  count: number
  readonly groups: Map<string, Candidate<Recording>[]>
  /** Groups whose question holds placeholders, by what redaction leaves as it was. */
  readonly redacted: Map<string, Candidate<Recording>[][]>
}

/** Makes the index of recordings. */
export function createRecordingIndex<Recording extends Recorded>(
  recordings: readonly Recording[],
): RecordingIndex<Recording> {
  const kinds = new Map<string, Kind<Recording>>()
  const all: Candidate<Recording>[] = []
  const take = (recording: Recording): Candidate<Recording> => {
    const candidate = { recording, used: 0 }
    const { kind } = recording.question
    const known = kinds.get(kind) ?? { count: 0, groups: new Map(), redacted: new Map() }
    kinds.set(kind, known)
    add(known, candidate)
    all.push(candidate)
    return candidate
  }
  for (const recording of recordings) take(recording)
  return {
    add: take,
    find: ({ kind, asked }) => findIn(kinds.get(kind), asked),
    ofKind: (kind) =>
      [...(kinds.get(kind)?.groups.values() ?? [])].flatMap(([first]) => first?.recording ?? []),
    kinds: () => new Map(Array.from(kinds, ([kind, { count }]) => [kind, count])),
    all,
  }
}

function add<Recording extends Recorded>(
  kind: Kind<Recording>,
  candidate: Candidate<Recording>,
): void {
  const { groups, redacted } = kind
  const { key, question } = candidate.recording
  kind.count += 1
  const known = groups.get(key)
  if (known !== undefined) {
    known.push(candidate)
    return
  }
  const group = [candidate]
  groups.set(key, group)
  const { isRedacted, counts } = surveyRedaction(question.asked)
  if (isRedacted) redacted.set(counts, [...(redacted.get(counts) ?? []), group])
}

function findIn<Recording extends Recorded>(
  kind: Kind<Recording> | undefined,
  asked: Asked['asked'],
): Group<Recording> | undefined {
  if (kind === undefined) return undefined
  const key = questionKey(asked)
  const equal = key === undefined ? undefined : kind.groups.get(key)
  if (equal !== undefined || kind.redacted.size === 0) return equal
  const alike = kind.redacted.get(surveyRedaction(asked).counts) ?? []
  return alike.find(([candidate]) =>
    matchesRedacted(candidate?.recording.question.asked ?? null, asked),
  )
}
