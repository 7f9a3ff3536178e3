import type { RecordedCall } from '../../contracts/conversation.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { ASSAY_REQUIREMENTS } from '../../requirements/assay-requirements.ts'
import { argumentErrors } from '../result/argument-errors.ts'
import { defineFinding } from './define-finding.ts'

/** A tool that was listed and not called. */
export const notExercised = defineFinding({
  code: 'not-exercised',
  about: 'conversation',
  requirement: ASSAY_REQUIREMENTS['coverage:tool:exercised'],
  observe: ({ tools, calls }) => {
    const called = new Set(calls.map(({ tool }) => tool))
    const exercised = new Set(calls.flatMap((call) => (isRefused(call) ? [] : [call.tool])))
    return tools
      .filter(({ name }) => !exercised.has(name))
      .map(({ name, frame, pointer }) => ({
        tool: name,
        line: frame.line,
        ...(pointer !== undefined && { pointer }),
        message: `the tool ${called.has(name) ? 'only refused what its inputSchema forbids' : 'was never called'}; name a call of it in a calls file, or allow it`,
      }))
  },
})

/** Whether a tool did no more than to refuse arguments that its inputSchema forbids. */
function isRefused({ reply, entry, arguments: given }: RecordedCall): boolean {
  if (reply === undefined) return false
  const isError =
    reply.kind === 'error' || (isJsonObject(reply.result) && reply.result['isError'] === true)
  return isError && argumentErrors(entry, given).length > 0
}
