import { HarnessError } from '../../contracts/harness-error.ts'
import { excerpt } from '../../text/excerpt.ts'
import { type ExitCode, exitCode } from '../exit-code.ts'
import { createRenderer } from '../extract/create-renderer.ts'
import { createTally } from '../extract/create-tally.ts'
import { renderDocument } from '../extract/extraction-document.ts'
import { listInputs } from '../extract/list-inputs.ts'
import { looksFor } from '../extract/looks-for.ts'
import { createLookProgress } from '../extract/look-progress.ts'
import { lookThrough } from '../extract/look-through.ts'
import type { ExtractOptions } from '../grammar/extract.ts'
import { withInterruption } from '../interruption.ts'

/** `assay extract`: looks through texts and recorded results, shows what came of each, answers with the exit code. */
export async function extract(options: ExtractOptions): Promise<ExitCode> {
  const [other] = options.command
  if (other !== undefined)
    throw new HarnessError(
      'wrong-use',
      `extract starts no server; record ${excerpt(other)} with record mcp, and name the fixture`,
    )
  const { named, empty } = listInputs(options.paths)
  const looksUntil = await looksFor(options, named)
  const asJson = options.json === true
  const tally = createTally(asJson)
  const { unread, incomplete } = tally
  for (const fault of empty) unread(fault)
  return withInterruption(async (signal, compute) => {
    const progress = createLookProgress()
    const render = asJson ? undefined : createRenderer()
    const watch = { signal, compute, unread, incomplete, progress: progress.tell }
    for await (const looked of lookThrough(named, { looks: looksUntil(signal), ...watch })) {
      progress.clear()
      tally.add(looked.input)
      process.stdout.write(compute(() => render?.(looked)) ?? '')
    }
    progress.clear()
    const { aborted } = signal
    const closing = compute(() => (asJson ? renderDocument(tally.run(aborted)) : tally.summary()))
    process.stdout.write(closing ?? '')
    return signal.aborted ? exitCode.interrupted : tally.exitCode()
  })
}
