import { existsSync } from 'node:fs'
import { HarnessError } from '../../contracts/harness-error.ts'
import type { RuleSample } from '../../contracts/suggested-rules.ts'
import { rebuildConversation } from '../../mcp/rebuild-conversation.ts'
import { suggestRules } from '../../suggest/suggest-rules.ts'
import { excerpt } from '../../text/excerpt.ts'
import { type ExitCode, exitCode } from '../exit-code.ts'
import type { SuggestOptions } from '../grammar/suggest.ts'
import { withInterruption } from '../interruption.ts'
import { type LiveServer, liveServers } from '../live-servers.ts'
import { recordLive } from '../record-live.ts'
import { conversationSamples } from '../suggest/fixture-samples.ts'
import { gatherSamples } from '../suggest/gather-samples.ts'
import { renderRules } from '../suggest/render-rules.ts'
import { renderSuggestions } from '../suggest/render-suggestions.ts'
import { assertWritable, writeTextFile } from '../write-text-file.ts'

const WIDTH = 120
/** Calls of each tool that only reads. */
const TIMES = 3

/** `assay suggest`: wrap rules from recorded outputs, and what they rest on; answers with the exit code. */
export async function suggest(options: SuggestOptions): Promise<ExitCode> {
  const { paths, text = [], out } = options
  const live = liveServers(options)
  if (paths.length + text.length + live.length === 0)
    throw new HarnessError(
      'wrong-use',
      'nothing to suggest rules for; name fixtures or a folder, a server after --, or texts with --text',
    )
  if (out !== undefined) {
    assertWritable(out)
    // Somebody may have worked on it.
    if (existsSync(out) && options.overwrite !== true)
      throw new HarnessError(
        'wrong-use',
        `${excerpt(out)} is there already; name another file, or replace it with --overwrite`,
      )
  }
  return withInterruption(async (signal, compute) => {
    const recorded = await liveSamples(live, options, signal)
    const { samples, unread } = await gatherSamples(options, { signal, recorded })
    const suggested = compute(() => suggestRules(samples))
    if (signal.aborted || suggested === undefined) return exitCode.interrupted
    const { rules, tools } = suggested
    if (out !== undefined) writeTextFile(out, renderRules(rules, out))
    if (options.json === true) process.stdout.write(`${JSON.stringify(suggested, null, 2)}\n`)
    else if (out === undefined) process.stdout.write(renderRules(rules))
    process.stderr.write(renderSuggestions(tools, process.stderr.columns ?? WIDTH))
    if (samples.length === 0) {
      process.stderr.write('no outputs were read, so no rules are suggested\n')
      return exitCode.couldNotRun
    }
    const isShort = tools.some(({ isNeeded, rule }) => isNeeded && rule === undefined)
    return isShort || unread > 0 ? exitCode.findings : exitCode.fine
  })
}

async function liveSamples(
  servers: readonly LiveServer[],
  options: SuggestOptions,
  signal: AbortSignal,
): Promise<readonly RuleSample[]> {
  const several = servers.map((server) => ({ ...server, times: TIMES }))
  const recorded = await recordLive(several, options, signal)
  // Patterns may quote a text, so that they are made of what was redacted.
  return recorded.flatMap(({ fixture }) => conversationSamples(rebuildConversation(fixture)))
}
