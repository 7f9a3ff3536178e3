import type { RpcMessage } from '../../../rpc/rpc-message.ts'
import { outputRejection } from '../../../mcp/result/output-rejection.ts'
import { saidIn } from '../../said-in.ts'
import type { AnsweredCall } from '../tool-adapter.ts'
import type { ToolOutcome } from '../tool-memory.ts'

const FOUND = {
  missing: 'its handler returns no structuredContent, though it declares an outputSchema',
  invalid: 'what its handler returns breaks the outputSchema that it declares',
} as const

/** An outcome that says why, and what to do about it. */
interface RejectedOutcome extends ToolOutcome {
  readonly reason: string
  readonly hint: string
}

/** What becomes of an error by which a server's own SDK refuses the output of a tool; undefined of any other answer. */
export function rejectedAnswer(
  message: RpcMessage,
  { entry, stderr = [] }: AnsweredCall,
): RejectedOutcome | undefined {
  const schema = entry?.['outputSchema'] ?? undefined
  const rejection = outputRejection({ text: saidIn(message), schema, stderr })
  if (rejection === undefined) return undefined
  const said = rejection.said === undefined ? '' : ` (its standard error says ${rejection.said})`
  return {
    went: 'errors',
    status: 'failed',
    reason: `its server's own SDK discards its output: ${FOUND[rejection.kind]}${said}`,
    hint: 'no rule can have what the server discarded; the tool has to be mended in the server',
  }
}
