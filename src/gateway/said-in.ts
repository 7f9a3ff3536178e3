import { isJsonArray } from '../json/is-json-array.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { partOf, type RpcMessage } from '../rpc/rpc-message.ts'

/** Returns the words of an answer to a call: the message of an error, or the text blocks of a result. */
export function saidIn(answer: RpcMessage): string {
  if (answer.kind === 'error') {
    const said = partOf(answer, ['error', 'message'])
    return typeof said === 'string' ? said : ''
  }
  const content = partOf(answer, ['result', 'content'])
  const blocks = isJsonArray(content) ? content.filter((block) => isJsonObject(block)) : []
  return blocks.flatMap(({ text }) => (typeof text === 'string' ? [text] : [])).join('\n')
}
