import type { Era, Transport } from '../../contracts/fixture.ts'
import type { JsonValue } from '../../contracts/json.ts'
import { MOST_PAGES } from '../most-pages.ts'
import type { Desk } from './replay-transport.ts'

/** What a client connects to. */
export interface ReplayLink {
  readonly transport: Transport
  readonly era: Era
  readonly protocolVersion?: string
  readonly desk: Desk
}

/** A client as a program uses it. */
export interface OpenClient {
  readonly connect: (signal: AbortSignal) => Promise<void>
  /** Lists all tools, page by page where the client leaves that to the program. */
  readonly listTools: (signal: AbortSignal) => Promise<void>
  readonly callTool: (call: ToolCall, signal: AbortSignal) => Promise<unknown>
  readonly close: () => Promise<void>
}

/** What a program calls. */
interface ToolCall {
  readonly name: string
  readonly arguments: Readonly<Record<string, JsonValue>>
}

/** A client that recordings are replayed through. */
export interface RealClient {
  /** Eras that it speaks. */
  readonly eras: readonly Era[]
  /** Loads its package, and makes a client that isn't connected yet. */
  readonly open: (link: ReplayLink) => Promise<OpenClient>
}

/** Only types a client; makes nothing. */
export function defineClient(client: RealClient): RealClient {
  return client
}

/** Who every replayed client says that it is. */
export const CLIENT_INFO = { name: 'mcp-assay', version: '1.0.0' } as const

/** A list of tools came to no end, for a program that pages through it by itself. */
export class EndlessList extends Error {
  override readonly name = 'EndlessList'

  constructor() {
    super(
      `the list of tools had no end after ${MOST_PAGES} pages, and this client leaves it to the program how far it goes`,
    )
  }
}
