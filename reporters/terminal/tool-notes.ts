import type { ReportCall, ReportTool } from '../../src/contracts/report.ts'
import { groupBy } from '../../src/verdict/group-by.ts'
import { isError } from './is-error.ts'
import { nameList } from './name-list.ts'

const NAMES_LIMIT = 40

/** What is to be said of a tool beside its row: calls that ended in another way than named, what wasn't checked. */
export function toolNotes({ calls }: ReportTool): readonly string[] {
  const [first, ...more] = new Set(calls.flatMap(({ evidence }) => evidence.diagnostics ?? []))
  return [
    ...surprises(calls),
    ...(first === undefined
      ? []
      : [more.length === 0 ? first : `${first}, and ${more.length} more`]),
  ]
}

/** Calls that ended in another way than their calls file says, together where they did so alike. */
function surprises(calls: readonly ReportCall[]): readonly string[] {
  const surprising = calls.filter(endedOtherwise)
  return [...groupBy(surprising, surpriseOf)].map(([surprise, alike]) => {
    const names = alike.map(({ name }) => name)
    return `${nameList(names, NAMES_LIMIT)}: ${surprise}`
  })
}

/** A call without an answer ended in neither way. */
function endedOtherwise(call: ReportCall): boolean {
  if (call.expect === undefined) return false
  return isUnanswered(call) || isError(call) !== (call.expect === 'error')
}

function surpriseOf(call: ReportCall): string {
  const expected = call.expect === 'error' ? 'an error' : 'a result'
  const came = isError(call) ? 'an error' : 'a result'
  return `expected ${expected}, got ${isUnanswered(call) ? 'no answer' : came}`
}

function isUnanswered({ evidence }: ReportCall): boolean {
  return evidence.frames.length < 2
}
