import type { Report } from '../../src/contracts/report.ts'
import type { Verdict } from '../../src/contracts/verdict.ts'
import { nameAndVersion } from './name-and-version.ts'
import { suiteCounts, suiteTitle } from './suite-cases.ts'
import { nameList } from './name-list.ts'
import { plural } from '../../src/text/plural.ts'
import { SUBJECT_STATES } from '../../src/contracts/subject-state.ts'
import { SUBJECT_STATE_WORDS } from './subject-states.ts'
import { serversOnce } from '../../src/verdict/servers-once.ts'

const NAMES_LIMIT = 40

/** Who did so is said here again: in a long report their rows have scrolled away. */
const VERDICTS: readonly VerdictWords[] = [
  { verdict: 'failed', words: 'failed', named: true },
  { verdict: 'could-not-run', words: 'could not run', named: true },
  { verdict: 'incomplete', words: 'incomplete', named: true },
  { verdict: 'not-applicable', words: 'not judged', named: false },
  { verdict: 'passed', words: 'passed', named: false },
]

interface VerdictWords {
  readonly verdict: Verdict
  readonly words: string
  readonly named: boolean
}

/** An exchange with its verdict. */
interface Judged {
  readonly name: string
  readonly verdict: Verdict
}

/** How many servers, exchanges and cases there are, by verdict, with the names of those that need a look. */
export function outcomeLine(report: Report): string {
  const suites = report.suites.map((suite) => `${suiteTitle(suite)}: ${suiteCounts(suite)}`)
  const lines = [...serverOutcome(report), ...exchangeOutcome(report), ...suites]
  return lines.length === 0 ? 'nothing was judged' : lines.join('; ')
}

/** Returns how many servers there are in each state, with the names of those that are broken; nothing if there is none. */
export function serverOutcome({ servers }: Report): readonly string[] {
  if (servers.length === 0) return []
  const once = serversOnce(servers)
  const [only] = once
  if (once.length === 1 && only !== undefined) {
    const { name, version, state } = only
    return [`${nameAndVersion(name, version)} ${SUBJECT_STATE_WORDS[state].one}`]
  }
  const parts = SUBJECT_STATES.flatMap((state) => {
    const alike = once.filter((server) => server.state === state)
    if (alike.length === 0) return []
    const { one, many, tone } = SUBJECT_STATE_WORDS[state]
    const names = alike.map(({ name, version }) => nameAndVersion(name, version))
    const who = tone === 'bad' ? ` (${nameList(names, NAMES_LIMIT)})` : ''
    return [`${alike.length} ${alike.length === 1 ? one : many}${who}`]
  })
  return [`${plural(once.length, 'server')}: ${parts.join('; ')}`]
}

/** How many exchanges with models there are, by verdict; nothing where there is none. */
export function exchangeOutcome({ providers }: Report): readonly string[] {
  const exchanges = providers.flatMap((provider) => provider.exchanges)
  if (exchanges.length === 0) return []
  return [`${plural(exchanges.length, 'exchange')}: ${verdictCounts(exchanges)}`]
}

/** Returns how many exchanges have which verdict, in words, worst first: `1 failed (a), 2 passed`; of one, or of many alike, the word alone. */
export function verdictCounts(judged: readonly Judged[], limit = NAMES_LIMIT): string {
  const there = VERDICTS.map(({ verdict, words, named }) => {
    const alike = judged.filter((it) => it.verdict === verdict).map(({ name }) => name)
    return { alike, named, words }
  }).filter(({ alike }) => alike.length > 0)
  if (judged.length === 1) return there.map(({ words }) => words).join()
  return there
    .map(({ alike, words, named }) => {
      const who = named && limit > 0 ? ` (${nameList(alike, limit)})` : ''
      return `${alike.length} ${words}${who}`
    })
    .join(', ')
}
