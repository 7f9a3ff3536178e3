import { errorMessage } from '../../rpc/rpc-edits.ts'
import type { RpcId, RpcMessage } from '../../rpc/rpc-message.ts'
import type { ServerRecordings } from './read-server-recordings.ts'
import type { McpQuestion } from './recording/recording.ts'

const METHOD_NOT_FOUND = -32601
/** Of 2026-07-28: the revision that a client speaks isn't one of the server's. */
const UNSUPPORTED_VERSION = -32022

/**
 * Answers requests of an era that wasn't recorded, as a server of the recorded one would: who only asks which era it is
 * finds out by it.
 */
export function refuseOtherEra(
  { era, method }: McpQuestion,
  { eras, versions }: Pick<ServerRecordings, 'eras' | 'versions'>,
  id: RpcId,
): RpcMessage | undefined {
  if (eras.size === 0 || eras.has(era)) return undefined
  const recorded = versions.length === 0 ? '' : ` (${versions.join(', ')})`
  if (era === 'modern')
    return errorMessage(id, {
      code: METHOD_NOT_FOUND,
      message: `no recording answers ${method}: a server was recorded that begins with initialize${recorded}`,
    })
  return errorMessage(id, {
    code: UNSUPPORTED_VERSION,
    message: `no recording answers ${method}: a server was recorded whose requests name their revision${recorded}, without a handshake`,
    data: { supported: [...versions] },
  })
}
