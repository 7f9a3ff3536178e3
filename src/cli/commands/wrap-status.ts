import { HarnessError } from '../../contracts/harness-error.ts'
import { excerpt } from '../../text/excerpt.ts'
import { printableJson } from '../../text/printable-json.ts'
import { type ExitCode, exitCode } from '../exit-code.ts'
import type { WrapStatusOptions } from '../grammar/wrap-status.ts'
import { tell } from '../provider-command/tell.ts'
import { renderStatuses } from '../wrap/render-statuses.ts'
import { resetTools } from '../wrap/reset-tools.ts'
import { readStatuses, statusFiles } from '../wrap/status-files.ts'

/** `assay wrap status`: what gateways know of tools; answers with the exit code. */
export async function wrapStatus(options: WrapStatusOptions): Promise<ExitCode> {
  const { reset, resetAll, command } = options
  const [other] = command
  if (other !== undefined)
    throw new HarnessError(
      'wrong-use',
      `wrap status starts no server; leave out -- and ${excerpt(other)}`,
    )
  if (resetAll === true && reset.length > 0)
    throw new HarnessError('wrong-use', '--reset-all resets every tool; leave out --reset')
  const files = statusFiles(options)
  // Says what is wrong with a file before anything opens it to write.
  readStatuses(files)
  if (resetAll === true || reset.length > 0) await resetTools(options, files, tell)
  const file = readStatuses(files)
  const { stdout } = process
  stdout.write(
    options.json === true
      ? `${printableJson(file)}\n`
      : renderStatuses(file.tools, stdout.isTTY ? stdout.columns : Infinity),
  )
  return exitCode.fine
}
