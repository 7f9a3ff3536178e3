import type { JsonObject } from '../../contracts/json.ts'

/** How MCP is served over HTTP, wherever that is. */
export interface ServingOptions {
  /** What `/.well-known/mcp/manifest.json` says, asked for each time. @defaultValue nothing is served there */
  readonly manifest?: () => JsonObject
  /**
   * Milliseconds without any request or stream after which a session ends.
   *
   * @defaultValue five minutes
   */
  readonly idleTimeout?: number
  /**
   * Sessions that there may be. One more ends the one that is idle for longest, and is refused if none is idle.
   *
   * @defaultValue 1,000
   */
  readonly sessionLimit?: number
  /**
   * Milliseconds for which an answer is waited for before its response becomes an event stream.
   *
   * @defaultValue 3000
   */
  readonly streamAfter?: number
  /**
   * Milliseconds between the comments on a stream on which nothing else is sent.
   *
   * @defaultValue 15,000
   */
  readonly keepAlive?: number
  /**
   * Bytes that a body may have.
   *
   * @defaultValue 64 MiB
   */
  readonly bodyLimit?: number
}

/** How MCP is served over HTTP, and at which address. */
export interface HttpHostOptions extends ServingOptions {
  /**
   * The address to bind; any but those of this machine alone needs a token.
   *
   * @defaultValue 127.0.0.1
   */
  readonly host?: string
  /** @defaultValue one that is free */
  readonly port?: number
  /** What clients must show, as `Authorization: Bearer`; without one all may ask that can. */
  readonly token?: string
  /** Origins of the web pages that may ask, such as `https://example.com`, beside those of this machine. */
  readonly allowOrigins?: readonly string[]
}
