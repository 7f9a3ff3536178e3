import type { ReportCall, ReportTool } from '../../src/contracts/report.ts'
import { excerpt } from '../../src/text/excerpt.ts'
import { isError } from '../shared/is-error.ts'
import { nameList } from '../shared/name-list.ts'

const NAMES_LIMIT = 40
const MESSAGE_LIMIT = 120

/**
 * What is to be said of a tool beside its row: calls that ended in another way than named, what wasn't checked, why a
 * client rejects what we find no fault with.
 */
export function toolNotes(tool: ReportTool): readonly string[] {
  const { calls } = tool
  const [first, ...more] = new Set(calls.flatMap(({ evidence }) => evidence.diagnostics ?? []))
  return [
    ...surprises(calls),
    ...(first === undefined
      ? []
      : [more.length === 0 ? first : `${first}, and ${more.length} more`]),
    ...rejections(tool),
  ]
}

/** The first client's words; where the tool failed, its findings say what is wrong. */
function rejections({ clients, verdict, calls }: ReportTool): readonly string[] {
  if (clients === undefined || clients.rejecting === 0 || verdict === 'failed') return []
  const first = calls
    .flatMap((call) => Object.entries(call.clients))
    .find(([, { listed }]) => listed.reaction === 'rejects')
  return first === undefined
    ? []
    : [`${first[0]}: ${excerpt(first[1].listed.message ?? '', MESSAGE_LIMIT)}`]
}

/** Calls that ended in another way than their calls file says, together where they did so alike. */
function surprises(calls: readonly ReportCall[]): readonly string[] {
  const surprising = calls.filter(endedOtherwise)
  return [...Map.groupBy(surprising, surpriseOf)].map(([surprise, alike]) => {
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
  return evidence.result === null
}
