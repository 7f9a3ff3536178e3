import type { GatewayEvent } from '../contracts/gateway-event.ts'
import type { ServerDefinition } from '../contracts/server-definition.ts'
import type { RpcId, RpcMessage } from '../rpc/rpc-message.ts'
import { excerpt } from '../text/excerpt.ts'

/** Seconds after which an answer is told to be still missing. */
const STEPS = [10, 30, 60, 120, 300, 600] as const
const HANDSHAKES: ReadonlySet<string | undefined> = new Set(['initialize', 'server/discover'])
/** Commands that download what they start. */
const LAUNCHERS: ReadonlySet<string> = new Set(['npx', 'bunx', 'uvx', 'pipx'])

/** Whose handshake is watched, and who is told. */
export interface WatchOptions {
  readonly name: string
  /** What may make its first start slow. */
  readonly slowStart?: string | undefined
  readonly onEvent: (event: GatewayEvent) => void
}

/** Watches for the answer to a handshake, and tells while it does not come. */
export class HandshakeWatch {
  readonly #options: WatchOptions
  #awaited: RpcId | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(options: WatchOptions) {
    this.#options = options
  }

  /** Takes note of a message to the server. */
  noteSent({ kind, id, method }: RpcMessage): void {
    if (kind !== 'request' || id === undefined || method === undefined) return
    if (!HANDSHAKES.has(method)) return
    this.end()
    this.#awaited = id
    this.#wait(method, 0)
  }

  /** Takes note that a request is answered, or given up. */
  noteEnd(id: RpcId | undefined): void {
    if (id !== undefined && id === this.#awaited) this.end()
  }

  /** Stops watching. */
  end(): void {
    this.#awaited = undefined
    clearTimeout(this.#timer)
  }

  #tell(method: string, seconds: number): void {
    const { name, slowStart: reason, onEvent } = this.#options
    const waiting = `still waiting for the answer of server ${excerpt(name)} to ${method} (${seconds} s)`
    const message = reason === undefined ? waiting : `${waiting}: ${reason}`
    onEvent({ type: 'server', server: name, state: 'waiting', message })
  }

  #wait(method: string, step: number): void {
    const [before = 0, seconds] = [STEPS[step - 1], STEPS[step]]
    if (seconds === undefined) return
    const later = (): void => {
      this.#tell(method, seconds)
      this.#wait(method, step + 1)
    }
    this.#timer = setTimeout(later, (seconds - before) * 1000).unref()
  }
}

/** Returns what may make the first start of a server slow; undefined if nothing is known of it. */
export function slowStart(server: ServerDefinition | undefined): string | undefined {
  if (server === undefined || 'url' in server) return undefined
  // On Windows a launcher is started by cmd.
  const words = [server.command, ...server.args.slice(0, 2)]
  const names = words.map((word) => word.replace(/^.*[\\/]/u, '').replace(/\.(?:cmd|exe)$/iu, ''))
  const launcher = names.find((name) => LAUNCHERS.has(name))
  return launcher === undefined ? undefined : `the first start of ${launcher} downloads the package`
}
