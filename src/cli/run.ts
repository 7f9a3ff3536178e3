import { CommanderError } from 'commander'
import { HarnessError } from '../contracts/harness-error.ts'
import type { HarnessErrorCode } from '../contracts/harness-error.ts'
import { exitCode } from './exit-code.ts'
import type { ExitCode } from './exit-code.ts'
import { createProgram } from './program.ts'
import { splitCommand } from './split-command.ts'

/** Runs one command line, without the program's name; answers with the exit code. Never throws. */
export async function run(argv: readonly string[]): Promise<ExitCode> {
  const { own, command } = splitCommand(argv)
  let result: ExitCode = exitCode.fine
  const program = createProgram({ command, words: argv, finish: (code) => (result = code) })
  try {
    await program.parseAsync([...own], { from: 'user' })
    return result
  } catch (error) {
    return explain(error)
  }
}

const WRONG_USE: ReadonlySet<HarnessErrorCode> = new Set([
  'wrong-use',
  'file-not-found',
  'file-exists',
  'not-a-fixture',
  'config-invalid',
  'calls-invalid',
  'rules-invalid',
  'pattern-invalid',
])

function explain(error: unknown): ExitCode {
  if (error instanceof CommanderError) {
    return error.exitCode === 0 ? exitCode.fine : exitCode.wrongUse
  }
  if (error instanceof HarnessError) {
    process.stderr.write(`error: ${error.message}\n`)
    if (error.code === 'interrupted') return exitCode.interrupted
    return WRONG_USE.has(error.code) ? exitCode.wrongUse : exitCode.couldNotRun
  }
  process.stderr.write(
    `error: unexpected, please report it with the lines below\n${error instanceof Error ? error.stack : String(error)}\n`,
  )
  return exitCode.couldNotRun
}
