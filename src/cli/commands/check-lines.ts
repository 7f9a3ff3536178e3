import type { FindingLevel } from '../../contracts/finding.ts'
import type { JsonObject } from '../../contracts/json.ts'
import { findingRule } from '../../mcp/findings/index.ts'
import { judgeResult } from '../../mcp/judge-result.ts'
import { reachesLevel } from '../../verdict/fails-on.ts'
import { exitCode } from '../exit-code.ts'
import type { ExitCode } from '../exit-code.ts'
import { filterLines } from '../filter-lines.ts'
import type { LineAnswer } from '../filter-lines.ts'
import type { CheckOptions } from '../program.ts'

/** `assay check --jsonl`: a result in, its judgement out. Findings count only where `--fail-on` is given. */
export async function checkLines({ failOn = 'never' }: CheckOptions): Promise<ExitCode> {
  let reached = false
  const { lines, faults } = await filterLines((input) =>
    judgeLine(input, (level) => {
      reached ||= reachesLevel(level, failOn)
    }),
  )
  if (lines === faults) return exitCode.couldNotRun
  return faults > 0 || reached ? exitCode.findings : exitCode.fine
}

function judgeLine(input: JsonObject, found: (level: FindingLevel) => void): LineAnswer {
  const { tool, result, error, protocolVersion } = input
  if ((result === undefined) === (error === undefined)) {
    return invalid('one of "result" and "error" must be there, and not both')
  }
  if (protocolVersion !== undefined && typeof protocolVersion !== 'string') {
    return invalid('"protocolVersion" must be a string')
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
  return {
    ok: true,
    answer: { channel, shape, also, compliance, wrapping, extraction, findings },
  }
}

function invalid(message: string): LineAnswer {
  return { ok: false, fault: { code: 'invalid', message } }
}
