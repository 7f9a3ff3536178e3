import { HarnessError } from '../../contracts/harness-error.ts'
import { parseCallFlag } from '../../calls/parse-call-flag.ts'
import type { Report } from '../../contracts/report.ts'
import { nearestName } from '../../text/nearest-name.ts'
import { printable } from '../../text/printable.ts'
import { buildReport } from '../../verdict/build-report.ts'
import { failsOn } from '../../verdict/fails-on.ts'
import { nothingJudged } from '../../verdict/nothing-judged.ts'
import { exitCode } from '../exit-code.ts'
import type { ExitCode } from '../exit-code.ts'
import { withInterruption } from '../interruption.ts'
import { judgeFixtures, readFixtures } from '../judge-fixtures.ts'
import { liveServers } from '../live-servers.ts'
import { openPage } from '../open-page.ts'
import { outputsOf } from '../outputs.ts'
import { recordLive } from '../record-live.ts'
import type { CheckOptions } from '../grammar/check.ts'

/** `assay check`: judges fixtures and live servers together, renders the report, answers with the exit code. */
export async function check(options: CheckOptions): Promise<ExitCode> {
  const { paths } = options
  const { outputs, isShown, page } = outputsOf(options)
  const live = liveServers(options)
  if (paths.length === 0 && live.length === 0) {
    throw new HarnessError(
      'wrong-use',
      'nothing to check; name fixtures or a folder, a server after -- or with --url, or a client configuration with --config; models are recorded first, with assay record llm',
    )
  }
  return withInterruption(async (signal) => {
    const { read, unread } = readFixtures(paths, isShown)
    const recorded = await recordLive(live, { ...options, isShown }, signal)
    const fixtures = [...read, ...recorded.map(({ fixture }) => fixture)]
    const originals = new Map(recorded.map((it) => [it.fixture, it.originals]))
    const judged = await judgeFixtures(fixtures, {
      originals,
      signal,
      asksClients: options.clients === true,
      ...(options.findings !== undefined && { findings: options.findings }),
    })
    const report = buildReport({ ...judged, fixtures, unread: [...unread, ...judged.unread] })
    for (const output of outputs) output(report)
    if (page !== undefined) openPage(page)
    if (signal.aborted) return exitCode.interrupted
    const unknown = unknownTools(options.call ?? [], report)
    for (const line of unknown) process.stderr.write(`${line}\n`)
    // A recording that we broke off says nothing of the rest of its server.
    const brokeOff = recorded.some(({ outcome }) => outcome.error !== undefined)
    if (unknown.length > 0) return exitCode.wrongUse
    if (brokeOff || nothingJudged(report)) return exitCode.couldNotRun
    return failsOn(report, options.failOn ?? 'must') ? exitCode.findings : exitCode.fine
  })
}

/** A tool of `--call` that no server lists is a typing error; a calls file may ask for one on purpose. */
function unknownTools(flags: readonly string[], { servers }: Report): readonly string[] {
  const tools = servers.flatMap((server) => server.tools.filter(({ listed }) => listed))
  const names = new Set(tools.map(({ name }) => name))
  if (names.size === 0) return []
  return flags
    .map((flag) => parseCallFlag(flag).tool)
    .filter((tool) => !names.has(tool))
    .map((tool) => {
      const nearest = nearestName(tool, [...names])
      const hint = nearest === undefined ? '' : `; did you mean ${nearest}?`
      return printable(`error: --call ${tool}: no server here lists this tool${hint}`)
    })
}
