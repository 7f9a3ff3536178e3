import type { ServerDefinition } from '../contracts/server-definition.ts'
import { isJsonArray } from '../json/is-json-array.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { resultHint, type ResultTrouble } from '../mcp/result-hint.ts'
import { partOf, type RpcMessage } from '../rpc/rpc-message.ts'
import { saysError } from './tools/answers/says-error.ts'

/** What is wrong around a server, and what to do about it, where the answer to a call says so; undefined of any other answer. */
export function troubleIn(
  answer: RpcMessage,
  server: ServerDefinition | undefined,
): ResultTrouble | undefined {
  if (answer.kind === 'result' && !saysError(answer)) return undefined
  const said = answer.kind === 'error' ? partOf(answer, ['error', 'message']) : textIn(answer)
  return typeof said === 'string' ? resultHint(said, server) : undefined
}

function textIn(answer: RpcMessage): string {
  const content = partOf(answer, ['result', 'content'])
  const blocks = isJsonArray(content) ? content.filter((block) => isJsonObject(block)) : []
  return blocks.flatMap(({ text }) => (typeof text === 'string' ? [text] : [])).join('\n')
}
