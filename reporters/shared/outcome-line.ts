import type { Report } from '../../src/contracts/report.ts'
import type { Verdict } from '../../src/contracts/verdict.ts'
import { nameAndVersion } from './name-and-version.ts'
import { nameList } from './name-list.ts'
import { plural } from '../../src/text/plural.ts'
import { serversOnce } from '../../src/verdict/servers-once.ts'

const NAMES_LIMIT = 40

/** Who did so is said here again: in a long report their rows have scrolled away. */
const VERDICTS: readonly VerdictWords[] = [
  { verdict: 'failed', words: 'failed', named: true },
  { verdict: 'could-not-run', words: 'could not run', named: true },
  { verdict: 'incomplete', words: 'incomplete', named: true },
  { verdict: 'not-applicable', words: 'not exercised', ofExchanges: 'not judged', named: false },
  { verdict: 'passed', words: 'passed', named: false },
]

interface VerdictWords {
  readonly verdict: Verdict
  readonly words: string
  /** Of exchanges, where it is another word. */
  readonly ofExchanges?: string
  readonly named: boolean
}

/** Something with a verdict. */
interface Judged {
  readonly name: string
  readonly verdict: Verdict
}

/** How many servers and exchanges there are, by verdict, with the names of those that need a look. */
export function outcomeLine(report: Report): string {
  const lines = [...serverOutcome(report), ...exchangeOutcome(report)]
  return lines.length === 0 ? 'nothing was judged' : lines.join('; ')
}

/** How many servers there are, by verdict; nothing where there is none. */
export function serverOutcome({ servers }: Report): readonly string[] {
  if (servers.length === 0) return []
  const once = serversOnce(servers)
  const judged = once.map(({ name, version, verdict }) => ({
    name: nameAndVersion(name, version),
    verdict,
  }))
  return [`${plural(once.length, 'server')}: ${verdictCounts(judged, 'servers')}`]
}

/** How many exchanges with models there are, by verdict; nothing where there is none. */
export function exchangeOutcome({ providers }: Report): readonly string[] {
  const exchanges = providers.flatMap((provider) => provider.exchanges)
  if (exchanges.length === 0) return []
  return [`${plural(exchanges.length, 'exchange')}: ${verdictCounts(exchanges, 'exchanges')}`]
}

/** How many have which verdict, in words, worst first: `1 failed (a), 2 passed`; of one, or of many alike, the word alone. */
export function verdictCounts(
  judged: readonly Judged[],
  what: 'servers' | 'exchanges',
  limit = NAMES_LIMIT,
): string {
  const there = VERDICTS.map(({ verdict, words, ofExchanges = words, named }) => {
    const alike = judged.filter((it) => it.verdict === verdict).map(({ name }) => name)
    return { alike, named, words: what === 'exchanges' ? ofExchanges : words }
  }).filter(({ alike }) => alike.length > 0)
  if (judged.length === 1) return there.map(({ words }) => words).join()
  return there
    .map(({ alike, words, named }) => {
      const who = named && limit > 0 ? ` (${nameList(alike, limit)})` : ''
      return `${alike.length} ${words}${who}`
    })
    .join(', ')
}
