import type { JsonObject } from '../../contracts/json.ts'
import type { RpcMessage } from '../../rpc/rpc-message.ts'

/** What a client was told of tools, by the names that the server gives them: its entries of tools/list. */
export type ToolEntries = ReadonlyMap<string, JsonObject>

/** How a client sees a server. */
export interface ToolView {
  /** The revision that is spoken; the rules of 2025-11-25 hold where it isn't known. */
  readonly protocolVersion?: string
  /** What the server says that it is, of its handshake. */
  readonly serverVersion?: string
}

/** A page of tools as the client gets it. */
interface AdaptedList {
  readonly message: RpcMessage
  /** The tools of this page as the server has them. */
  readonly entries: ToolEntries
}

/** A call on its way to a server. */
export interface AdaptedCall {
  /** With the name that the server knows; byte for byte the same where that is the client's. */
  readonly message: RpcMessage
  /** The tool of the server. */
  readonly tool: string
  /** The virtual tool that the client called, without prefix. */
  readonly virtual?: string
}

/** What is known when an answer to a call comes. */
export interface AnsweredCall extends Omit<AdaptedCall, 'message'>, ToolView {
  /**
   * The tool's entry of the server's last tools/list in this conversation; undefined where there was none. The object that
   * `adaptList` gave, where the client has the list: with it goes what the client was told.
   */
  readonly entry?: JsonObject
  /** What the server wrote to standard error during the call. */
  readonly stderr?: readonly string[]
}

/** An answer to a call as the client gets it. */
export interface AdaptedAnswer {
  readonly message: RpcMessage
  /** True where what the client has of tools/list is out of date from now on. */
  readonly isListChanged: boolean
}

/** Applies wrap rules, and what was learned, to the tools of one server; shared by all its clients. */
export interface ToolAdapter {
  /** Adapts a result of tools/list. Anything else, and a result that is no list, comes back as it is. */
  readonly adaptList: (message: RpcMessage, view: ToolView) => AdaptedList
  /** Adapts a tools/call, whose name has no prefix any more. */
  readonly adaptCall: (message: RpcMessage) => AdaptedCall
  /** Whether an answer may have to be judged or wrapped, so that the tool's entry is to be known before. */
  readonly needsEntry: (call: Omit<AdaptedCall, 'message'>) => boolean
  /**
   * Adapts the answer to a tools/call: a result, or an error, which comes back as it is. Gives a promise only where it has
   * to wait, so that the order of a server's messages is kept wherever it can be.
   */
  readonly adaptAnswer: (
    message: RpcMessage,
    call: AnsweredCall,
  ) => AdaptedAnswer | Promise<AdaptedAnswer>
}
