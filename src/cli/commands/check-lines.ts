import type { FindingLevel } from '../../contracts/finding.ts'
import { HarnessError } from '../../contracts/harness-error.ts'
import type { JsonObject } from '../../contracts/json.ts'
import type { SchemaCoverage } from '../../contracts/schema-coverage.ts'
import { valueAt } from '../../json/json-pointer.ts'
import { findingRule } from '../../mcp/findings/index.ts'
import { judgeResult } from '../../mcp/judge-result.ts'
import { schemaCoverage } from '../../schema/schema-coverage.ts'
import { excerpt } from '../../text/excerpt.ts'
import { reachesLevel } from '../../verdict/fails-on.ts'
import { exitCode } from '../exit-code.ts'
import type { ExitCode } from '../exit-code.ts'
import { filterLines } from '../filter-lines.ts'
import type { LineAnswer } from '../filter-lines.ts'
import type { CheckOptions } from '../grammar/check.ts'
import { invalidLine } from '../invalid-line.ts'

const TAKEN = /^--(?:jsonl$|fail-on(?:=|$))/u

/** `assay check --jsonl`: a result in, its judgement out. Findings count only where `--fail-on` is given. */
export async function checkLines(options: CheckOptions): Promise<ExitCode> {
  assertAlone(options)
  const { failOn = 'never' } = options
  let reached = false
  const { lines, faults } = await filterLines((input) =>
    judgeLine(input, (level) => {
      reached ||= reachesLevel(level, failOn)
    }),
  )
  if (lines === 0) process.stderr.write('nothing to judge came on standard input\n')
  if (lines === faults) return exitCode.couldNotRun
  return faults > 0 || reached ? exitCode.findings : exitCode.fine
}

/** The filter reads standard input and writes JSON Lines; whatever else is asked for would be passed over. */
function assertAlone({ paths, command, words }: CheckOptions): void {
  const options = words.filter((word) => word.startsWith('-') && !TAKEN.test(word))
  const [other] = [...(command.length > 0 ? ['--'] : []), ...options, ...paths]
  if (other === undefined) return
  const named = excerpt(other.startsWith('--') ? other.replace(/=.*$/su, '') : other)
  throw new HarnessError(
    'wrong-use',
    `check --jsonl reads results from standard input, and beside it takes only --fail-on; leave ${named} out`,
  )
}

function judgeLine(input: JsonObject, found: (level: FindingLevel) => void): LineAnswer {
  const { tool, result, error, protocolVersion } = input
  if ((result === undefined) === (error === undefined)) {
    return invalidLine('one of "result" and "error" must be there, and not both')
  }
  if (protocolVersion !== undefined && typeof protocolVersion !== 'string') {
    return invalidLine('"protocolVersion" must be a string')
  }
  const judgement = judgeResult({
    ...(tool === undefined ? {} : { entry: tool }),
    ...(result === undefined ? {} : { result }),
    ...(error === undefined ? {} : { error }),
    ...(protocolVersion === undefined ? {} : { protocolVersion }),
  })
  const findings = [...new Set(judgement.observations.map(({ code }) => code))]
  for (const code of findings) found(findingRule(code).requirement.level)
  const { channel, shape, also, compliance, wrapping, extraction } = judgement
  const judged = { channel, shape, also, compliance, wrapping, extraction, findings }
  const seen = compliance === 'valid' ? coverageOf(input) : undefined
  return {
    ok: true,
    answer: seen === undefined ? judged : { ...judged, schemaCoverage: seen },
  }
}

/** What is valid never comes without how much of the schema the result shows. */
function coverageOf({
  tool,
  result,
}: JsonObject): Pick<SchemaCoverage, 'seen' | 'total'> | undefined {
  const schema = valueAt(tool ?? null, '/outputSchema')
  const value = valueAt(result ?? null, '/structuredContent')
  if (schema === undefined || value === undefined) return undefined
  const { seen, total } = schemaCoverage(schema, [value])
  return { seen, total }
}
