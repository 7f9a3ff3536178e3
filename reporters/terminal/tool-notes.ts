import type { ReportTool } from '../../src/contracts/report.ts'
import { excerpt } from '../../src/text/excerpt.ts'
import { isError, unexpectedError } from '../shared/is-error.ts'

const MESSAGE_LIMIT = 120

/**
 * What is to be said of a tool beside its row: the error that nobody expected, what wasn't checked, why a client rejects
 * what we find no fault with.
 */
export function toolNotes(tool: ReportTool): readonly string[] {
  const { calls } = tool
  const [first, ...more] = new Set(calls.flatMap(({ evidence }) => evidence.diagnostics ?? []))
  return [
    ...errorNote(tool),
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

/** One that is not marked is told if no call of the tool gave anything else. */
function errorNote(tool: ReportTool): readonly string[] {
  const error = unexpectedError(tool)
  if (error !== undefined) return [`error: ${excerpt(error, MESSAGE_LIMIT)}`]
  const isUnmarked = tool.state === 'could-not-run' && !tool.calls.some(isError)
  return isUnmarked && tool.error !== undefined
    ? [`an error that is not marked: ${excerpt(tool.error, MESSAGE_LIMIT)}`]
    : []
}
