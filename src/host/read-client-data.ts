import { elementsAt } from '../json/json-bytes.ts'
import { safeParseJson } from '../json/safe-parse-json.ts'
import { errorMessage } from '../rpc/rpc-edits.ts'
import { type RpcMessage, readRpcMessage } from '../rpc/rpc-message.ts'

/** An error of JSON-RPC. */
interface ClientFault {
  readonly code: number
  readonly message: string
}

/** What a client sent in one piece. */
export interface ClientData {
  readonly messages: readonly RpcMessage[]
  /** The errors of what is no message, to be told to nobody. */
  readonly faults: readonly ClientFault[]
  /** Whether the messages came as a batch, which only revision 2025-03-26 knows. */
  readonly isBatch: boolean
}

/** The codes of JSON-RPC for what is no JSON, and for JSON that is no message. */
const [PARSE_ERROR, INVALID_REQUEST] = [-32700, -32600]

/** Takes what a client sent apart into its messages, which stay as they are; never throws. */
export function readClientData(data: Uint8Array): ClientData {
  const reading = safeParseJson(Buffer.from(data.buffer, data.byteOffset, data.length).toString())
  if (!reading.ok) return { messages: [], faults: [unparsed(reading.reason)], isBatch: false }
  if (!Array.isArray(reading.value)) return sorted([readRpcMessage(data)], false)
  if (reading.value.length === 0)
    return { messages: [], faults: [invalid('the batch is empty')], isBatch: true }
  const parts = elementsAt(data).map(({ start, end }) => readRpcMessage(data.subarray(start, end)))
  return sorted(parts, true)
}

/** The answer to what was cut for its length; to the request that it was, where that can be told. */
export function refuseLong(data: Uint8Array, what: string): RpcMessage {
  const { kind, id } = readRpcMessage(data)
  return errorMessage(kind === 'request' && id !== undefined ? id : null, invalid(what))
}

function sorted(parts: readonly RpcMessage[], isBatch: boolean): ClientData {
  const faults = parts.map((part) => faultOf(part))
  return {
    messages: parts.filter((_, index) => faults[index] === undefined),
    faults: faults.flatMap((fault) => (fault === undefined ? [] : [invalid(fault)])),
    isBatch,
  }
}

function faultOf({ kind, id }: RpcMessage): string | undefined {
  if (kind === 'other') return 'it is no message of JSON-RPC 2.0'
  // To an error alone `null` is an id: nobody's.
  const isNameless = id === undefined && (kind === 'request' || kind === 'result')
  return isNameless ? 'its id is no string or number' : undefined
}

function unparsed(reason: string): ClientFault {
  return { code: PARSE_ERROR, message: `Parse error: ${reason}` }
}

function invalid(reason: string): ClientFault {
  return { code: INVALID_REQUEST, message: `Invalid Request: ${reason}` }
}
