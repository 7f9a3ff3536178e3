import { diffReporterNamed } from '../../../reporters/diff/index.ts'
import type { Conversation } from '../../contracts/conversation.ts'
import type { DiffReport } from '../../contracts/diff.ts'
import type { Fixture } from '../../contracts/fixture.ts'
import { HarnessError } from '../../contracts/harness-error.ts'
import { findFixtures } from '../../fixture/find-fixtures.ts'
import { readFixture } from '../../fixture/read-fixture.ts'
import { rebuildConversation } from '../../mcp/rebuild-conversation.ts'
import { excerpt } from '../../text/excerpt.ts'
import { plural } from '../../text/plural.ts'
import { printable } from '../../text/printable.ts'
import { withoutHashes } from '../../text/redaction-placeholder.ts'
import { buildDiff, diffFailsOn } from '../../verdict/diff/build-diff.ts'
import { exitCode } from '../exit-code.ts'
import type { ExitCode } from '../exit-code.ts'
import type { DiffOptions } from '../grammar/diff.ts'
import { outputsTo } from '../outputs-to.ts'

/** `assay diff`: compares older and newer recordings, renders what differs, answers with the exit code. */
export function diff(options: DiffOptions): ExitCode {
  const { outputs } = outputsTo<DiffReport>(options, {
    noun: 'diff',
    usual: 'text',
    byExtension: { '.md': 'markdown', '.json': 'json', '.txt': 'text' },
    rendererOf: (name) => diffReporterNamed(name).render,
  })
  const report = buildDiff({
    old: conversationsAt(options.old),
    new: conversationsAt(options.newer),
  })
  for (const output of outputs) output(report)
  if (report.summary.notCompared === report.summary.servers) return exitCode.couldNotRun
  return diffFailsOn(report, options.failOn ?? 'breaking') ? exitCode.findings : exitCode.fine
}

/**
 * All that a path names; what can't be read stops the comparison, or it would seem to be gone. Of a folder that holds
 * exchanges with models, too, the recordings of servers are compared, and it is told how many are left out.
 */
function conversationsAt(path: string): readonly Conversation[] {
  const paths = findFixtures([path])
  if (paths.length === 0) {
    throw new HarnessError(
      'wrong-use',
      `no *.fixture.jsonl in ${excerpt(path)}; name a fixture or a folder that holds some`,
    )
  }
  const fixtures = paths.map((file) => readFixture(file))
  const servers = fixtures.filter(({ header }) => header.kind !== 'llm')
  const left = fixtures.length - servers.length
  if (servers.length === 0) {
    throw new HarnessError(
      'wrong-use',
      `${excerpt(path)} holds ${plural(left, 'exchange')} with a model and no recording of an MCP server, which is what diff compares; assay check and assay show read exchanges`,
    )
  }
  if (left > 0)
    process.stderr.write(
      `not compared: ${plural(left, 'exchange')} with a model in ${printable(path)}; diff compares MCP servers\n`,
    )
  return servers.map((fixture) => rebuildConversation(comparable(fixture)))
}

/** The same secret has another placeholder in each run. */
function comparable(fixture: Fixture): Fixture {
  return {
    ...fixture,
    frames: fixture.frames.map((frame) =>
      frame.utf8 === undefined ? frame : { ...frame, utf8: withoutHashes(frame.utf8) },
    ),
  }
}
