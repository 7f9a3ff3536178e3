/** What the thread that writes fixtures is given. */
export interface LogThreadData {
  readonly folder: string
  readonly environment: Readonly<Record<string, string | undefined>>
}
