import { HarnessError } from '../../contracts/harness-error.ts'
import { excerpt } from '../../text/excerpt.ts'
import { type ExitCode, exitCode } from '../exit-code.ts'
import { createRenderer } from '../extract/create-renderer.ts'
import { createTally } from '../extract/create-tally.ts'
import type { ExtractedInput, LookedThrough, PathFault } from '../extract/extracted-input.ts'
import { renderDocument } from '../extract/extraction-document.ts'
import { listInputs } from '../extract/list-inputs.ts'
import { looksFor } from '../extract/looks-for.ts'
import { createLookProgress } from '../extract/look-progress.ts'
import { lookThrough } from '../extract/look-through.ts'
import { type GoldenRun, openGolden } from '../golden/golden-run.ts'
import type { ExtractOptions } from '../grammar/extract.ts'
import { type Compute, withInterruption } from '../interruption.ts'

/** `assay extract`: looks through texts and recorded results, shows what came of each, answers with the exit code. */
export async function extract(options: ExtractOptions): Promise<ExitCode> {
  const [other] = options.command
  if (other !== undefined)
    throw new HarnessError(
      'wrong-use',
      `extract starts no server; record ${excerpt(other)} with record mcp, and name the fixture`,
    )
  const { named, empty } = listInputs(options.paths)
  const paths = named.map(({ path }) => path)
  const golden = openGolden(options, 'extract', paths)
  const looksUntil = await looksFor(golden === undefined ? options : withDigits(options), named)
  const taker = golden === undefined ? printingTaker(options.json === true) : goldenTaker(golden)
  for (const fault of empty) taker.unread(fault)
  return withInterruption(async (signal, compute) => {
    const progress = createLookProgress()
    const watch = { ...taker, signal, compute, progress: progress.tell }
    for await (const looked of lookThrough(named, { looks: looksUntil(signal), ...watch })) {
      progress.clear()
      taker.add(looked, compute)
    }
    progress.clear()
    return taker.end(signal, compute)
  })
}

/** What becomes of inputs that were looked through. */
interface Taker {
  readonly add: (looked: LookedThrough, compute: Compute) => void
  readonly unread: (fault: PathFault) => void
  readonly incomplete: (fault: PathFault) => void
  readonly passedOver: (fault: PathFault) => void
  readonly end: (signal: AbortSignal, compute: Compute) => ExitCode
}

/** Prints what came of each input, or all as one document. */
function printingTaker(asJson: boolean): Taker {
  const tally = createTally(asJson)
  const { unread, incomplete } = tally
  const render = asJson ? undefined : createRenderer()
  return {
    unread,
    incomplete,
    passedOver: unread,
    add: (looked, compute) => {
      tally.add(looked.input)
      process.stdout.write(compute(() => render?.(looked)) ?? '')
    },
    end: (signal, compute) => {
      const { aborted } = signal
      const closing = compute(() => (asJson ? renderDocument(tally.run(aborted)) : tally.summary()))
      process.stdout.write(closing ?? '')
      return signal.aborted ? exitCode.interrupted : tally.exitCode()
    },
  }
}

/** Compares what came of each input with a golden file. */
function goldenTaker(golden: GoldenRun): Taker {
  return {
    ...golden,
    add: ({ input }) => addTo(golden, input),
    end: ({ aborted }) => golden.end(aborted),
  }
}

/** An input with nothing to look through has no outcome: the rules change nothing about it. */
function addTo(golden: GoldenRun, { path, call, rule, extraction }: ExtractedInput): void {
  if (extraction === null) return
  const key = {
    path,
    ...(call !== undefined && { server: call.server, tool: call.tool, call: call.id }),
    ...(rule !== undefined && { rule }),
  }
  golden.add(key, extraction.ok ? { value: extraction.value } : { failure: extraction.code })
}

/** A golden file keeps all digits, unless a schema or rules say what a number has to be. */
function withDigits(options: ExtractOptions): ExtractOptions {
  const { rules, schema } = options
  return rules === undefined && schema === undefined ? { ...options, lossless: true } : options
}
