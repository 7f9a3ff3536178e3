import type { ExitCode } from '../exit-code.ts'

/** What the commands share: the server's command line, and where their exit code goes. */
export interface ProgramContext {
  /** What stood after `--`. */
  readonly command: readonly string[]
  /** All that was typed after `assay`. */
  readonly words: readonly string[]
  readonly finish: (code: ExitCode) => void
}
