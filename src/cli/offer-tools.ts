import { isCancel, multiselect } from '@clack/prompts'
import type { PlannedCall, SkippedTool } from '../contracts/call-plan.ts'
import { HarnessError } from '../contracts/harness-error.ts'
import type { SourceOptions } from './grammar/source-options.ts'
import { isCi } from '../text/is-ci.ts'
import { printable } from '../text/printable.ts'

const LABEL = 100

/**
 * Offers a person the tools that would not be called, with the arguments that they would get. Undefined if nobody can be
 * asked: with `--no-input`, in CI, or if standard input or error is not a terminal.
 */
export function toolOffer({
  input = true,
}: Pick<SourceOptions, 'input'>):
  | ((skipped: readonly SkippedTool[]) => Promise<readonly PlannedCall[]>)
  | undefined {
  if (!input || isCi(process.env)) return undefined
  if (!process.stdin.isTTY || !process.stderr.isTTY) return undefined
  return async (skipped) => {
    const offered = skipped.flatMap(({ tool, offer }) =>
      offer === undefined ? [] : [{ tool, offer }],
    )
    if (offered.length === 0) return []
    process.stderr.write('\r\u001B[2K')
    const chosen = await multiselect({
      message: "These tools don't say that they only read. Call any of them?",
      options: offered.map(({ tool, offer }) => ({
        value: tool,
        label: printable(`${tool} ${JSON.stringify(offer)}`).slice(0, LABEL),
      })),
      required: false,
      output: process.stderr,
    })
    if (isCancel(chosen)) throw new HarnessError('interrupted', 'stopped by Ctrl-C')
    return offered
      .filter(({ tool }) => chosen.includes(tool))
      .map(({ tool, offer }) => ({ id: '#1', tool, arguments: offer }))
  }
}
