import type { ReportExchange } from '../../src/contracts/report-provider.ts'
import { excerpt } from '../../src/text/excerpt.ts'

const MESSAGE_LIMIT = 120

/** What is to be said of an exchange beside its row: why it didn't pass, what wasn't taken for a call. */
export function exchangeNotes({ reason, answers }: ReportExchange): readonly string[] {
  return [
    ...(reason === undefined ? [] : [reason]),
    ...candidateNotes(answers.flatMap(({ candidates }) => candidates)),
  ]
}

/** Why the first client that rejects an answer does so, in its words; nothing where none does. */
export function rejectionNotes({ clients }: ReportExchange): readonly string[] {
  const first = Object.entries(clients).find(([, { reaction }]) => reaction === 'rejects')
  return first === undefined
    ? []
    : [`${first[0]}: ${excerpt(first[1].message ?? '', MESSAGE_LIMIT)}`]
}

function candidateNotes(
  candidates: ReportExchange['answers'][number]['candidates'],
): readonly string[] {
  if (candidates.length === 0) return []
  const reasons = new Set(candidates.flatMap(({ refusedBy }) => refusedBy ?? []))
  const looks = candidates.length === 1 ? 'looks like a call and is' : 'look like calls and are'
  return [`${candidates.length} in the text ${looks} not taken for one: ${[...reasons].join(', ')}`]
}
