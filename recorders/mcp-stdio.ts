import { HarnessError } from '../src/contracts/harness-error.ts'
import type { RecordMcpOptions, RecordOutcome } from '../src/contracts/recorder.ts'
import type {
  ContainerServerDefinition,
  StdioServerDefinition,
} from '../src/contracts/server-definition.ts'
import { excerpt } from '../src/text/excerpt.ts'
import { defineRecorder } from './define.ts'
import { recordConversation } from './mcp/record-conversation.ts'
import { type ConnectionOptions, openConnection } from './stdio/connection.ts'
import { describeEnd } from './stdio/describe-end.ts'
import { describeFailure } from './stdio/describe-failure.ts'

/** What is recorded: a process of this machine's, or one in a container. */
type StdioOptions = RecordMcpOptions<StdioServerDefinition | ContainerServerDefinition> &
  Pick<ConnectionOptions, 'start'>

/**
 * Records an MCP server that speaks over its standard streams: starts it, leads the conversation,
 * writes every line that crosses as it crosses, and leaves no process behind.
 */
export const mcpStdio = defineRecorder({ name: 'mcp-stdio', record })

function record(options: StdioOptions): Promise<RecordOutcome> {
  return recordConversation(options, {
    open: openConnection,
    describeEnd,
    describeOutcome: ({ talk, exit, stop }, line, { server, startTimeout }) => {
      const stderr = line.stderrTail()
      const noise = line.noise()
      return {
        ...describeFailure({ server, talk, exit, stderr, noise, startTimeout, stop }),
        ...(exit.guardLost === true ? { error: guardLost(server.name) } : {}),
      }
    },
  })
}

function guardLost(name: string): HarnessError {
  return new HarnessError(
    'guard-lost',
    `the process that guards server ${excerpt(name)} was ended from outside, so that its recording breaks off; record it again`,
  )
}
