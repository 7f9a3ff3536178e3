import type { GatewayEvent } from '../contracts/gateway-event.ts'
import { partOf, type RpcMessage } from '../rpc/rpc-message.ts'
import type { AdaptedAnswer, AdaptedCall, ToolAdapter } from './tools/tool-adapter.ts'

/** Whose adapter it is, and who is told. */
interface GuardedServer {
  readonly server: string
  readonly onEvent: (event: GatewayEvent) => void
}

/** An adapter that never fails: where the one given does, messages go on as they came, and events say so. */
export function guardAdapter(
  adapter: ToolAdapter,
  { server, onEvent }: GuardedServer,
): ToolAdapter {
  const passCall = (message: RpcMessage, error: unknown): AdaptedCall => {
    const name = partOf(message, ['params', 'name'])
    const tool = typeof name === 'string' ? name : ''
    onEvent({ type: 'tool', server, tool, message: `its call ${words(error)}` })
    return { message, tool }
  }
  const passAnswer = (message: RpcMessage, tool: string, error: unknown): AdaptedAnswer => {
    onEvent({ type: 'tool', server, tool, message: `its result ${words(error)}` })
    return { message, isListChanged: false }
  }
  return {
    adaptList: (message, view) =>
      attempt(
        () => adapter.adaptList(message, view),
        (error) => {
          onEvent({ type: 'list', server, method: 'tools/list', message: words(error) })
          return { message, entries: new Map() }
        },
      ),
    adaptCall: (message) =>
      attempt(
        () => adapter.adaptCall(message),
        (error) => passCall(message, error),
      ),
    needsEntry: (call) =>
      attempt(
        () => adapter.needsEntry(call),
        // What is wrong is told when the answer is adapted.
        () => false,
      ),
    adaptAnswer: (message, call) => {
      const pass = (error: unknown): AdaptedAnswer => passAnswer(message, call.tool, error)
      const adapted = attempt(() => adapter.adaptAnswer(message, call), pass)
      return adapted instanceof Promise ? adapted.catch(pass) : adapted
    },
  }
}

function attempt<T>(run: () => T, otherwise: (error: unknown) => T): T {
  try {
    return run()
  } catch (error) {
    return otherwise(error)
  }
}

function words(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error)
  return `went on as it came, for mcp-assay failed on it: ${said}`
}
