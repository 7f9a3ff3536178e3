import type { McpReplayMiss, McpReplayRecording } from '../../contracts/mcp-replay.ts'
import type { ReplayNote } from '../../contracts/replay.ts'
import type { AcceptClient } from '../../host/client-peer.ts'
import type { ServerFetch } from '../../host/http/create-fetch-host.ts'
import type { ClientTransport } from '../../mcp/clients/replay-transport.ts'

/** A server that answers with what was recorded. */
export interface ReplayServer {
  /** Takes a client, from wherever it comes. */
  readonly accept: AcceptClient
  /** A connection in process, for the clients of the official SDKs: `client.connect(server.transport())`. */
  readonly transport: <Message>() => ReplayTransport<Message>
  /**
   * Streamable HTTP in process: a `fetch` that this server answers at every address, with sessions and event streams. Give
   * it to a client's transport, or use `mcpReplayHandlers` (msw) or `mcpReplayScope` (nock).
   */
  readonly fetch: ServerFetch
  readonly misses: () => readonly McpReplayMiss[]
  readonly recordings: () => readonly McpReplayRecording[]
  /**
   * Tool calls, prompts and resources that nobody has asked for. With `all`, also what only some clients ask for, such as
   * lists and pings.
   */
  readonly unused: (options?: { readonly all?: boolean }) => readonly McpReplayRecording[]
  /** What is to be known of fixtures: why one can't be served, or is served only in part; what of `ignore` matches nothing. */
  readonly notes: readonly ReplayNote[]
  /** Milliseconds that a client waits for an answer at most, by the timing; 0 without times. */
  readonly longestWait: number
  /**
   * Ends what is still to be played and the connections in process, `fetch` too, and answers nothing any more. Who serves it over HTTP
   * or standard streams closes that as well: their clients aren't told by this.
   */
  readonly close: () => void
}

/** What clients of the official SDKs connect to. */
export interface ReplayTransport<Message> extends ClientTransport<Message> {
  /** By these two the SDKs know a transport of messages alone, without headers. */
  readonly pid: null
  readonly stderr: null
}
