import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Fixture } from '../contracts/fixture.ts'
import { printable } from '../text/printable.ts'
import { faultReason } from '../verdict/build-report.ts'
import type { UnreadFixture } from '../verdict/build-report.ts'

/** What came of subjects, and the fixtures of those that a fault of ours took away. */
export interface JudgedEach<Judged> {
  readonly judged: readonly Judged[]
  readonly unread: readonly UnreadFixture[]
}

/**
 * Judges subject by subject, and lets what runs beside it go on in between. What judging one throws is a fault of ours: it
 * is told, its fixtures count as not judged, and the others keep their report.
 */
export async function judgeEach<Subject, Judged>(
  subjects: Iterable<Subject>,
  judge: (subject: Subject) => Judged | Promise<Judged>,
  fixturesOf: (subject: Subject) => readonly Fixture[],
): Promise<JudgedEach<Judged>> {
  const judged: Judged[] = []
  const unread: UnreadFixture[] = []
  for (const subject of subjects) {
    await nextTurn()
    try {
      judged.push(await judge(subject))
    } catch (error) {
      const reason = faultReason(error)
      for (const { path } of fixturesOf(subject)) {
        process.stderr.write(`not judged: ${printable(path)} ${reason}\n`)
        unread.push({ path, reason })
      }
    }
  }
  return { judged, unread }
}
