import type { StdioServerDefinition } from '../../contracts/server-definition.ts'
import { onOneLine } from '../../host/on-one-line.ts'
import type { Environment } from '../../../recorders/stdio/child-environment.ts'
import { createKeyLines } from '../../fixture/redaction/key-lines.ts'
import { placeholder } from '../../fixture/redaction/placeholder.ts'
import { redactorFor } from '../../../recorders/mcp/server-header.ts'
import { createLineReader, STDERR_LINE_LIMIT } from '../../../recorders/stdio/line-reader.ts'
import { type ServerExit, startServer } from '../../../recorders/stdio/server-process.ts'
import { createStderrTail } from '../../../recorders/stdio/stderr-tail.ts'
import { describeExit } from './describe-exit.ts'
import { MESSAGE_LIMIT } from '../../wire/json-lines.ts'
import { messagesIn } from './messages-in.ts'
import type { OpenLink } from './server-link.ts'

const CUT_LINE = 2000

/** What a link over standard streams may be given. */
export interface StdioLinkOptions {
  /** What the server's environment is picked from. @defaultValue process.env */
  readonly environment?: Environment
  /** Bytes that a line of its standard output may have. @defaultValue 32 MiB */
  readonly messageLimit?: number
  /** What starts a server, such as what records it. */
  readonly start?: typeof startServer
}

/** Starts a server and speaks to it over its standard streams. Closing ends its whole process tree. */
export function openStdioLink(
  server: StdioServerDefinition,
  { environment, messageLimit = MESSAGE_LIMIT, start = startServer }: StdioLinkOptions = {},
): OpenLink {
  return ({ onMessage, onLine, onEnd }) => {
    const tail = createStderrTail()
    let [hasSpoken, isOverlong, isClosed] = [false, false, false]
    const stdout = createLineReader(({ data, cut }) => {
      if (isClosed || isOverlong) return
      const messages = cut ? [] : messagesIn(data)
      if (messages.length === 0) onLine?.(cut ? data.subarray(0, CUT_LINE) : data, 'stdout')
      for (const message of messages) onMessage(message)
      hasSpoken ||= messages.length > 0
      isOverlong = cut
      if (cut) child.close()
    }, messageLimit)
    const stderr = createStderr(server, environment, (line) => {
      tail.add(line)
      onLine?.(line, 'stderr')
    })
    const child = start(server, { stdout: stdout.push, stderr: stderr.push }, environment)
    const finish = (exit: ServerExit): void => {
      stdout.end()
      stderr.end()
      if (!isClosed)
        onEnd(describeExit({ server, exit, stderr: tail.lines(), hasSpoken, isOverlong }))
    }
    const ended = child.exit.then(finish)
    return {
      send: ({ data }) => child.writeLine(onOneLine(data)),
      abandon: () => false,
      hold: child.hold,
      close: () => {
        isClosed = true
        child.close()
        return ended
      },
    }
  }
}

/** Reads lines that go to logs and clients, without secrets: a server may say again what it was started with. */
function createStderr(
  server: StdioServerDefinition,
  environment: Environment | undefined,
  onLine: (line: Uint8Array) => void,
): ReturnType<typeof createLineReader> {
  const redactor = redactorFor(server, environment === undefined ? {} : { environment })
  redactor.redactArguments([server.command, ...server.args])
  const isKeyLine = createKeyLines()
  return createLineReader(({ data }) => {
    const text = Buffer.from(data).toString()
    const redacted = isKeyLine(text) ? placeholder('private-key', '') : redactor.redactSecrets(text)
    onLine(redacted === text ? data : Buffer.from(redacted))
  }, STDERR_LINE_LIMIT)
}
