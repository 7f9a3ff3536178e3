import type { ServerJudgement } from '../contracts/judgement.ts'

/** Why a server didn't pass, in one line; undefined where it did. */
export function explainVerdict(judgement: ServerJudgement): string | undefined {
  switch (judgement.verdict) {
    case 'could-not-run':
      return startFailure(judgement)
    case 'failed':
      return mustFindings(judgement)
    case 'incomplete':
      return `${incompletePaths(judgement).join(', ')} isn't whole; record it again`
    case 'not-applicable':
      return judgement.tools.some(({ listed }) => !listed)
        ? 'no tool that it lists was called'
        : 'no tool was called'
    case 'passed':
    default:
      return undefined
  }
}

function startFailure({ findings }: ServerJudgement): string {
  const finding = findings.find(({ code }) => code === 'start-failed')
  return finding?.message ?? "the handshake wasn't answered"
}

function mustFindings({ findings }: ServerJudgement): string {
  const codes = findings.filter(({ level }) => level === 'must').map(({ code }) => code)
  const count = codes.length === 1 ? '1 must finding' : `${codes.length} must findings`
  return `${count}: ${[...new Set(codes)].join(', ')}`
}

function incompletePaths({ conversations }: ServerJudgement): readonly string[] {
  return conversations.filter(({ fixture }) => !fixture.complete).map(({ fixture }) => fixture.path)
}
