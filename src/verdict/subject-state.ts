import type { Finding } from '../contracts/finding.ts'
import type { ReportServer, ReportTool } from '../contracts/report.ts'
import { SUBJECT_STATES, type SubjectState } from '../contracts/subject-state.ts'
import { gaveNothing } from './nothing-judged.ts'

/** Returns the state of a tool, with all that was found of its server. */
export function toolState(
  tool: Pick<ReportTool, 'name' | 'exercised' | 'compliance' | 'wrapping' | 'verdict' | 'judged'>,
  findings: readonly Finding[] = [],
): SubjectState {
  const { exercised, compliance, wrapping, verdict, judged } = tool
  if (!exercised) return 'not-called'
  const isBroken = ['invalid', 'missing', 'schema-unusable'].includes(compliance)
  // What breaks the schema and is an error was discarded by the server itself.
  if (wrapping === 'impossible' && (judged === 0 || !isBroken)) return 'loses-output'
  if (isBroken) return 'breaks-schema'
  if (verdict === 'failed')
    return failedState(findings.filter(({ subject }) => subject.tool === tool.name))
  if (wrapping === 'required' || wrapping === 'recommended') return 'needs-wrapping'
  return verdict === 'could-not-run' || judged === 0 ? 'could-not-run' : 'works'
}

/** Returns the state of a server: what keeps it from running, else the worst of its tools that ran. */
export function serverState(
  server: Pick<ReportServer, 'verdict' | 'tools'>,
  findings: readonly Finding[] = [],
): SubjectState {
  const { verdict, tools } = server
  if (verdict === 'could-not-run' || gaveNothing(server)) return 'could-not-run'
  if (verdict === 'not-applicable') return 'not-called'
  const states = tools.flatMap(({ listed, state }) => (listed ? [state] : []))
  const ran = states.filter((state) => state !== 'not-called' && state !== 'could-not-run')
  return worstState(verdict === 'failed' ? [...ran, failedState(findings)] : ran)
}

/** What fails for nothing but findings of the user's own keeps the protocol. */
function failedState(findings: readonly Finding[]): SubjectState {
  const grave = findings.filter(({ level }) => level === 'must')
  const isOwn = grave.length > 0 && grave.every(({ code }) => code.startsWith('own/'))
  return isOwn ? 'breaks-own-rule' : 'breaks-protocol'
}

/** Returns the worst of some states; of none, that it works. */
export function worstState(states: readonly SubjectState[]): SubjectState {
  return SUBJECT_STATES.find((state) => states.includes(state)) ?? 'works'
}
