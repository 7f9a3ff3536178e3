import type { Conversation } from '../contracts/conversation.ts'
import type { Finding } from '../contracts/finding.ts'
import { CONVERSATION_FINDINGS } from './findings/index.ts'
import { makeFinding } from './make-finding.ts'

/** What is to be said of a conversation as a whole: the start, the process, the protocol, what wasn't called. */
export function conversationFindings(conversation: Conversation): readonly Finding[] {
  return CONVERSATION_FINDINGS.flatMap(({ code, observe }) =>
    observe(conversation).map(({ message, tool, call, line, pointer }) =>
      makeFinding(
        {
          code,
          message,
          ...(tool !== undefined && { tool }),
          ...(call !== undefined && { call }),
          evidence: { line, ...(pointer !== undefined && { pointer }) },
        },
        conversation,
      ),
    ),
  )
}
