import { coverageReporterNamed } from '../../../reporters/coverage/index.ts'
import { percent } from '../../../reporters/coverage/words.ts'
import { COVERAGE_ASPECTS, type Coverage, type CoverageAspect } from '../../contracts/coverage.ts'
import { HarnessError } from '../../contracts/harness-error.ts'
import { excerpt } from '../../text/excerpt.ts'
import { buildReport } from '../../verdict/build-report.ts'
import { coverageOf } from '../../verdict/coverage-of.ts'
import { exitCode, type ExitCode } from '../exit-code.ts'
import type { CoverageOptions } from '../grammar/coverage.ts'
import { withInterruption } from '../interruption.ts'
import { judgeFixtures, readFixtures } from '../judge-fixtures.ts'
import { outputsTo } from '../outputs-to.ts'

/** `assay coverage`: counts what fixtures show, renders it, answers with the exit code. */
export async function coverage(options: CoverageOptions): Promise<ExitCode> {
  const least = options.min.map(readLeast)
  const { outputs, printed } = outputsTo<Coverage>(options, {
    noun: 'coverage',
    usual: 'text',
    byExtension: { '.md': 'markdown', '.json': 'json', '.txt': 'text', '.html': 'html' },
    usualFiles: { html: 'assay-coverage.html' },
    rendererOf: (name) => coverageReporterNamed(name).render,
  })
  return withInterruption(async (signal) => {
    const { read, unread } = readFixtures(options.paths, printed.includes('text'))
    const judged = await judgeFixtures(read, { signal, replays: false })
    if (signal.aborted) return exitCode.interrupted
    const report = buildReport({
      ...judged,
      fixtures: read,
      unread: [...unread, ...judged.unread],
    })
    const found = coverageOf(report)
    for (const output of outputs) output(found)
    if (found.aspects.length === 0) return exitCode.couldNotRun
    const below = least.flatMap((one) => belowLeast(one, found))
    for (const line of below) process.stderr.write(`${line}\n`)
    return below.length + found.fixtures.unread.length > 0 ? exitCode.findings : exitCode.fine
  })
}

/** A share that coverage must have: of one aspect, or of all together. */
interface Least {
  readonly aspect?: CoverageAspect['name']
  readonly percent: number
}

/** Reads `60` or `tools=100`. */
function readLeast(typed: string): Least {
  const [first = '', second] = typed.split('=')
  const number = second ?? first
  const aspect = COVERAGE_ASPECTS.find((name) => name === first)
  if (!/^(?:100|\d{1,2})$/u.test(number))
    throw new HarnessError(
      'wrong-use',
      `--min ${excerpt(typed)}: give a percentage from 0 to 100, such as --min 60 or --min tools=100`,
    )
  if (second === undefined) return { percent: Number(number) }
  if (aspect === undefined)
    throw new HarnessError(
      'wrong-use',
      `--min ${excerpt(typed)}: use one of ${COVERAGE_ASPECTS.join(', ')} before the =`,
    )
  return { aspect, percent: Number(number) }
}

function belowLeast({ aspect, percent: least }: Least, found: Coverage): readonly string[] {
  if (aspect === undefined) {
    const share = percent(found)
    return share < least ? [`below --min: ${share} % of ${least} %`] : []
  }
  const counted = found.aspects.find(({ name }) => name === aspect)
  if (counted === undefined) return [`below --min: no fixture has to do with ${aspect}`]
  const share = percent({ shown: counted.shown, total: counted.items.length })
  return share < least ? [`below --min: ${aspect} ${share} % of ${least} %`] : []
}
