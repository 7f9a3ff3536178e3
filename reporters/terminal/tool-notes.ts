import type { ReportCall, ReportTool } from '../../src/contracts/report.ts'
import { nameList } from './name-list.ts'
import { plural } from './plural.ts'

const NAMES_LIMIT = 40

/** What is to be said of a tool beside its row: calls that ended in another way than named, what wasn't checked. */
export function toolNotes({ calls }: ReportTool): readonly string[] {
  const otherwise = calls.filter(endedOtherwise).map(({ name }) => name)
  const [first, ...more] = new Set(calls.flatMap(({ evidence }) => evidence.diagnostics ?? []))
  return [
    ...(otherwise.length === 0
      ? []
      : [
          `${plural(otherwise.length, 'call')} ended otherwise than expected (${nameList(otherwise, NAMES_LIMIT)})`,
        ]),
    ...(first === undefined
      ? []
      : [more.length === 0 ? first : `${first}, and ${more.length} more`]),
  ]
}

/** A call without an answer ended in neither way. */
function endedOtherwise({ expect, channel, evidence }: ReportCall): boolean {
  if (expect === undefined) return false
  const isError = channel === 'error' || channel === 'protocol-error'
  return evidence.frames.length < 2 || isError !== (expect === 'error')
}
