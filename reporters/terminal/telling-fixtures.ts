import type { ReportExchange } from '../../src/contracts/report-provider.ts'
import type { Report } from '../../src/contracts/report.ts'
import { isRecordingFile } from '../shared/is-recording-file.ts'

/** The fixtures on the disk, those first that have the most to tell; of those that tell the same, in the report's order. */
export function tellingFixtures({ servers, providers, findings }: Report): {
  readonly all: readonly string[]
  /** Those that hold an exchange with a model. */
  readonly ofExchanges: readonly string[]
} {
  const musts = findings.filter(({ level }) => level === 'must')
  const failed = new Set(musts.map(({ evidence }) => evidence.fixture))
  const found = new Set(findings.map(({ evidence }) => evidence.fixture))
  const recorded = servers
    .flatMap(({ fixtures }) => fixtures)
    .map((path) => ({ path, place: placeOf({ failed: failed.has(path), found: found.has(path) }) }))
  const exchanged = providers
    .flatMap(({ exchanges }) => exchanges)
    .map((exchange) => ({
      path: exchange.fixture,
      place: placeOf({
        failed: isFailed(exchange) || failed.has(exchange.fixture),
        incomplete: exchange.verdict === 'incomplete',
        found: exchange.findings.length > 0,
        rejected: Object.values(exchange.clients).some(({ reaction }) => reaction === 'rejects'),
        unjudged: exchange.verdict === 'not-applicable',
      }),
    }))
  return { all: inOrder([...recorded, ...exchanged]), ofExchanges: inOrder(exchanged) }
}

interface Telling {
  readonly failed?: boolean
  readonly incomplete?: boolean
  readonly found?: boolean
  readonly rejected?: boolean
  readonly unjudged?: boolean
}

const LEAST = 5

function placeOf({ failed, incomplete, found, rejected, unjudged }: Telling): number {
  const place = [failed, incomplete, found, rejected, unjudged !== true].indexOf(true)
  return place === -1 ? LEAST : place
}

function isFailed({ verdict }: ReportExchange): boolean {
  return verdict === 'failed' || verdict === 'could-not-run'
}

function inOrder(
  fixtures: readonly { readonly path: string; readonly place: number }[],
): readonly string[] {
  return fixtures
    .filter(({ path }) => isRecordingFile(path))
    .toSorted((a, b) => a.place - b.place)
    .map(({ path }) => path)
}
