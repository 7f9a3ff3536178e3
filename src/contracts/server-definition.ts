/** How to start a server, from a client configuration or a command line. */
export interface ServerDefinition {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  /** What the configuration and `--env` name; `${VAR}` is expanded. */
  readonly env: Readonly<Record<string, string>>
  readonly cwd?: string
}
