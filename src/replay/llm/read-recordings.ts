import type { Fixture } from '../../contracts/fixture.ts'
import { HarnessError } from '../../contracts/harness-error.ts'
import type { LlmReplay, ReplayCuts } from '../../contracts/llm-replay.ts'
import { decodeBody } from '../../wire/decode-body.ts'
import { excerpt } from '../../text/excerpt.ts'
import { notesOnIgnored } from '../matching/create-comparison.ts'
import type { RecordedAnswer } from './answer/recorded-answer.ts'
import { contentEncoding } from './cuts/content-encoding.ts'
import { readRecording, type Recording } from './read-recording.ts'
import type { LlmComparison } from './request/question.ts'

/** The recordings of fixtures in the order in which they were made, and what is to be known of them. */
export function readRecordings(
  fixtures: readonly Fixture[],
  { cuts, comparison }: { readonly cuts: ReplayCuts; readonly comparison: LlmComparison },
): { readonly recordings: readonly Recording[]; readonly notes: LlmReplay['notes'] } {
  const recordings: Recording[] = []
  const notes: LlmReplay['notes'][number][] = []
  for (const fixture of fixtures.toSorted(byTime)) {
    const { path, header, problems } = fixture
    if (header.kind !== 'llm')
      throw new HarnessError(
        'wrong-use',
        `${excerpt(path)} is a fixture of kind ${header.kind}, and only those of kind llm can be replayed so far`,
      )
    const reading = readRecording(fixture, comparison)
    if (!reading.ok) {
      notes.push({ path, message: `isn't served: ${reading.reason}` })
      continue
    }
    const { recording, notes: told } = reading
    const fault = cuts === 'none' ? undefined : packFault(recording.answer)
    if (fault !== undefined) {
      notes.push({ path, message: `isn't served: it can't be cut, as ${fault}` })
      continue
    }
    recordings.push(recording)
    for (const message of [...told, ...problems.map((problem) => problem.message)])
      notes.push({ path, message })
  }
  return { recordings, notes: [...notes, ...notesOnIgnored(comparison, recordings)] }
}

function byTime(a: Fixture, b: Fixture): number {
  return Date.parse(a.header.recordedAt) - Date.parse(b.header.recordedAt) || 0
}

/** Why a body can't be unpacked, where it has to be. */
function packFault({ head, pieces }: RecordedAnswer): string | undefined {
  const encoding = contentEncoding(head?.fields ?? [])
  if (encoding === undefined) return undefined
  return decodeBody(Buffer.concat(Array.from(pieces, ({ data }) => data)), encoding).fault
}
