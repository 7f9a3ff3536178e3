/** How to reach a server, from a client configuration or a command line; `${VAR}` is expanded. */
export type ServerDefinition = StdioServerDefinition | HttpServerDefinition

/** How to start a server that speaks over its standard streams. */
export interface StdioServerDefinition {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  /** What the configuration and `--env` name. */
  readonly env: Readonly<Record<string, string>>
  /** What variables in its command, arguments and environment stood for; kept out of what is stored. */
  readonly secrets?: readonly string[]
  readonly cwd?: string
}

/** Where a server is that runs already, over streamable HTTP or HTTP+SSE. */
export interface HttpServerDefinition {
  readonly name: string
  readonly url: string
  /** Sent with each request, to this origin only. */
  readonly headers: Readonly<Record<string, string>>
  /** What variables in the address stood for; kept out of what is stored, but for the address's origin. */
  readonly secrets?: readonly string[]
  /** The transport that a configuration names; found out where it names none. */
  readonly transport?: 'streamable-http' | 'sse'
}
