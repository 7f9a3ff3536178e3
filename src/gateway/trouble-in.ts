import type { ServerDefinition } from '../contracts/server-definition.ts'
import { resultHint, type ResultTrouble } from '../mcp/result-hint.ts'
import type { RpcMessage } from '../rpc/rpc-message.ts'
import { saidIn } from './said-in.ts'
import { saysError } from './tools/answers/says-error.ts'

/** What is wrong around a server, and what to do about it, where the answer to a call says so; undefined of any other answer. */
export function troubleIn(
  answer: RpcMessage,
  server: ServerDefinition | undefined,
): ResultTrouble | undefined {
  if (answer.kind === 'result' && !saysError(answer)) return undefined
  return resultHint(saidIn(answer), server)
}
