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
  const names = program.commands.map((known) => known.name())
  try {
    await program.parseAsync([...usualWords(own, names)], { from: 'user' })
    return result
  } catch (error) {
    return explain(error)
  }
}

/** Returns the usual form of words that other tools use for help and version. */
function usualWords(words: readonly string[], commands: readonly string[]): readonly string[] {
  const [first, ...rest] = words
  const [asked] = rest
  if (first === 'help' && asked !== undefined && !commands.includes(asked)) return rest
  if (first === 'help') return [...rest, '--help']
  return first === 'version' || first === '-V' || words.includes('--version')
    ? ['--version']
    : words
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
