/** How to reach a server, from a client configuration or a command line; `${VAR}` is expanded. */
export type ServerDefinition = StdioServerDefinition | HttpServerDefinition

/** How to reach a server that is recorded, and not served on. */
export type RecordableServer = ServerDefinition | ContainerServerDefinition

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

/**
 * How to start a server that speaks over its standard streams in a container, sealed off from this machine: without a
 * network unless one is named, with a root file system that is read-only, without capabilities.
 */
export interface ContainerServerDefinition {
  readonly name: string
  /** The name of an image that is on this machine, such as `mcp/time` or `node:24`. */
  readonly image: string
  /** Replaces the image's own command, as with `docker run`: an entrypoint of the image stays. @defaultValue the image's own */
  readonly command?: string
  /** @defaultValue [] */
  readonly args?: readonly string[]
  /** The variables that the server gets; it sees none of this machine's. @defaultValue {} */
  readonly env?: Readonly<Record<string, string>>
  /** What variables in its command, arguments and environment stood for; kept out of what is stored. */
  readonly secrets?: readonly string[]
  /** The folder in the container to start in. @defaultValue the image's own */
  readonly cwd?: string
  /** The name of a network of the container runtime. @defaultValue 'none' */
  readonly network?: string
  /** Bytes of memory that the container may use before it is killed. @defaultValue 1073741824 */
  readonly maxMemory?: number
  /** Downloads the image if it isn't there. @defaultValue false */
  readonly pull?: boolean
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
