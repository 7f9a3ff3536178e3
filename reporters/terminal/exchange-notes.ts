import type { ReportExchange } from '../../src/contracts/report-provider.ts'
import { excerpt } from '../../src/text/excerpt.ts'
import { plural } from '../../src/text/plural.ts'

const MESSAGE_LIMIT = 120

/** What is to be said of an exchange beside its row: why it didn't pass, what wasn't taken for a call, why a client rejects it. */
export function exchangeNotes({ reason, answers, clients }: ReportExchange): readonly string[] {
  return [
    ...(reason === undefined ? [] : [reason]),
    ...candidateNotes(answers.flatMap(({ candidates }) => candidates)),
    ...rejections(clients),
  ]
}

function candidateNotes(
  candidates: ReportExchange['answers'][number]['candidates'],
): readonly string[] {
  if (candidates.length === 0) return []
  const reasons = new Set(candidates.flatMap(({ refusedBy }) => refusedBy ?? []))
  return [`${plural(candidates.length, 'candidate')} no call: ${[...reasons].join(', ')}`]
}

/** The first client's words. */
function rejections(clients: ReportExchange['clients']): readonly string[] {
  const first = Object.entries(clients).find(([, { reaction }]) => reaction === 'rejects')
  return first === undefined
    ? []
    : [`${first[0]}: ${excerpt(first[1].message ?? '', MESSAGE_LIMIT)}`]
}
