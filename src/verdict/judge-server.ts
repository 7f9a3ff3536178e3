import type { Conversation } from '../contracts/conversation.ts'
import type { ServerJudgement } from '../contracts/judgement.ts'
import { conversationFindings } from '../mcp/conversation-findings.ts'
import { judgeCall } from '../mcp/judge-call.ts'
import { summariseServer } from './summarise-server.ts'

/** What the recordings of one server in one version and era say of it, its tools and its calls. */
export function judgeServer(conversations: readonly Conversation[]): ServerJudgement {
  return summariseServer(
    conversations.map((conversation) => ({
      conversation,
      calls: conversation.calls.map((call) => judgeCall(call, conversation)),
      findings: conversationFindings(conversation),
    })),
  )
}
