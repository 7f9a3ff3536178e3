import type { RecordMcpOptions, RecordOutcome } from '../src/contracts/recorder.ts'
import type { HttpServerDefinition } from '../src/contracts/server-definition.ts'
import { defineRecorder } from './define.ts'
import { openConnection } from './http/connection.ts'
import { describeEnd } from './http/describe-end.ts'
import { describeFailure } from './http/describe-failure.ts'
import { recordConversation } from './mcp/record-conversation.ts'

/**
 * Records an MCP server that speaks over streamable HTTP or HTTP+SSE: leads the conversation, writes every request and
 * answer as it crosses, and leaves no connection behind.
 */
export const mcpHttp = defineRecorder({ name: 'mcp-http', record })

function record(options: RecordMcpOptions<HttpServerDefinition>): Promise<RecordOutcome> {
  return recordConversation(options, {
    open: openConnection,
    describeEnd,
    describeOutcome: (ending, _connection, settings) => describeFailure(ending, settings),
  })
}
