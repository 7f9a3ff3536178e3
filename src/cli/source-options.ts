/** Where live servers come from and which calls they get, as typed on the command line. */
export interface SourceOptions {
  readonly command: readonly string[]
  readonly config?: string
  readonly server: readonly string[]
  readonly name?: string
  readonly env: readonly string[]
  readonly cwd?: string
  readonly timeout: number
  readonly callTimeout?: number
  readonly seed: number
  readonly calls?: string
  readonly call?: readonly string[]
  readonly allow?: readonly string[]
  readonly concurrency?: number
}
