import type { Conversation } from '../contracts/conversation.ts'
import type { ServerJudgement } from '../contracts/judgement.ts'
import { conversationFindings } from '../mcp/conversation-findings.ts'
import { judgeCall } from '../mcp/judge-call.ts'
import { type OwnFindingRule, withOwnFindings } from '../mcp/own-findings.ts'
import { summariseServer } from './summarise-server.ts'

/**
 * What the recordings of one server in one version and era say of it, its tools and its calls.
 *
 * @param own - Findings of the user's own, as `compileFindings` returns them.
 */
export function judgeServer(
  conversations: readonly Conversation[],
  own: readonly OwnFindingRule[] = [],
): ServerJudgement {
  return summariseServer(
    conversations.map((conversation) => ({
      conversation,
      calls: conversation.calls.map((call) =>
        withOwnFindings(judgeCall(call, conversation), own, conversation),
      ),
      findings: conversationFindings(conversation),
    })),
  )
}
