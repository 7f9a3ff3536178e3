import { HarnessError } from '../../contracts/harness-error.ts'
import { suggestRules } from '../../suggest/suggest-rules.ts'
import { excerpt } from '../../text/excerpt.ts'
import { type ExitCode, exitCode } from '../exit-code.ts'
import type { SuggestOptions } from '../grammar/suggest.ts'
import { withInterruption } from '../interruption.ts'
import { gatherSamples } from '../suggest/gather-samples.ts'
import { renderRules } from '../suggest/render-rules.ts'
import { renderSuggestions } from '../suggest/render-suggestions.ts'
import { assertWritable, writeTextFile } from '../write-text-file.ts'

const WIDTH = 120

/** `assay suggest`: wrap rules from recorded outputs, and what they rest on; answers with the exit code. */
export async function suggest(options: SuggestOptions): Promise<ExitCode> {
  const { paths, text = [], out, command } = options
  const [other] = command
  if (other !== undefined)
    throw new HarnessError(
      'wrong-use',
      `suggest starts no server; record ${excerpt(other)} with record mcp, and name the fixture`,
    )
  if (paths.length + text.length === 0)
    throw new HarnessError(
      'wrong-use',
      'nothing to suggest rules for; name fixtures or a folder, or texts with --text',
    )
  if (out !== undefined) assertWritable(out)
  return withInterruption(async (signal, compute) => {
    const { samples, unread } = await gatherSamples(options, signal)
    const suggested = compute(() => suggestRules(samples))
    if (signal.aborted || suggested === undefined) return exitCode.interrupted
    const { rules, tools } = suggested
    if (out !== undefined) writeTextFile(out, renderRules(rules, out))
    if (options.json === true) process.stdout.write(`${JSON.stringify(suggested, null, 2)}\n`)
    else if (out === undefined) process.stdout.write(renderRules(rules))
    process.stderr.write(renderSuggestions(tools, process.stderr.columns ?? WIDTH))
    if (samples.length === 0) return exitCode.couldNotRun
    const isShort = tools.some(({ isNeeded, rule }) => isNeeded && rule === undefined)
    return isShort || unread > 0 ? exitCode.findings : exitCode.fine
  })
}
