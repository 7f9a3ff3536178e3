import type { Report } from '../../src/contracts/report.ts'
import type { Verdict } from '../../src/contracts/verdict.ts'
import { nameAndVersion } from './name-and-version.ts'
import { nameList } from './name-list.ts'
import { plural } from '../../src/text/plural.ts'

const NAMES_LIMIT = 40

/** Who did so is said here again: in a long report their rows have scrolled away. */
const VERDICTS: readonly VerdictWords[] = [
  { verdict: 'failed', words: 'failed', named: true },
  { verdict: 'could-not-run', words: 'could not run', named: true },
  { verdict: 'incomplete', words: 'incomplete', named: true },
  { verdict: 'not-applicable', words: 'not exercised', named: false },
  { verdict: 'passed', words: 'passed', named: false },
]

interface VerdictWords {
  readonly verdict: Verdict
  readonly words: string
  readonly named: boolean
}

/** How many servers there are, by verdict, with the names of those that need a look. */
export function outcomeLine(report: Report): string {
  const { servers, byVerdict } = report.summary
  if (servers === 0) return 'nothing was judged'
  const outcomes = VERDICTS.filter(({ verdict }) => byVerdict[verdict] > 0).map((row) =>
    servers === 1 ? row.words : `${byVerdict[row.verdict]} ${row.words}${whoDid(report, row)}`,
  )
  return `${plural(servers, 'server')}: ${outcomes.join(', ')}`
}

function whoDid({ servers }: Report, { verdict, named }: VerdictWords): string {
  if (!named) return ''
  const names = servers
    .filter((server) => server.verdict === verdict)
    .map(({ name, version }) => nameAndVersion(name, version))
  return ` (${nameList(names, NAMES_LIMIT)})`
}
