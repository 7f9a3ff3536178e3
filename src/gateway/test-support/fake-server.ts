import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import { readRpcMessage, type RpcMessage } from '../../rpc/rpc-message.ts'
import type { LinkHooks, OpenLink } from '../links/server-link.ts'

/** A server in this process, each of whose links is a new life of it. */
export interface FakeServer {
  readonly open: OpenLink
  /** All that it was sent, as text, life by life. */
  readonly lives: readonly (readonly string[])[]
  /** Writes a message of its own accord. */
  readonly say: (text: string) => void
  /** Ends as a crashed process does, for a reason. @defaultValue an exit code */
  readonly crash: (why?: string) => void
  readonly closed: () => number
  /** Whether each of its links is held, life by life. */
  readonly held: readonly boolean[]
}

/** Answers a request with the text of a message, with several, or with none. */
type Answers = (request: JsonObject) => JsonValue | undefined

/**
 * A server that answers each request with the `result` or `error` that it is given for it, or not at all; its messages
 * are written with white space that nobody else would write, so that what was rewritten shows.
 */
export function fakeServer(answers: Answers, name = 'fake'): FakeServer {
  const lives: string[][] = []
  const held: boolean[] = []
  let hooks: LinkHooks | undefined
  let closed = 0
  const say = (text: string): void => hooks?.onMessage(readRpcMessage(Buffer.from(text)))
  const open: OpenLink = (given) => {
    hooks = given
    const life: string[] = []
    const index = lives.push(life) - 1
    held.push(false)
    return {
      send: (message) => {
        life.push(Buffer.from(message.data).toString())
        answer(message, answers, say)
      },
      abandon: () => false,
      hold: (isHeld) => {
        held[index] = isHeld
      },
      close: () => {
        closed += 1
        return Promise.resolve()
      },
    }
  }
  const crash = (why = `server ${name} exited with code 1`): void =>
    hooks?.onEnd({ message: why, stderr: ['boom'] })
  return { open, lives, say, crash, closed: () => closed, held }
}

function answer(message: RpcMessage, answers: Answers, say: (text: string) => void): void {
  if (message.kind !== 'request') return
  const request: JsonObject = JSON.parse(Buffer.from(message.data).toString())
  const given = answers(request)
  if (given === undefined) return
  const id = JSON.stringify(message.id)
  queueMicrotask(() =>
    say(`{ "id":${id},  ${JSON.stringify(given).slice(1, -1)} , "jsonrpc":"2.0"}`),
  )
}
