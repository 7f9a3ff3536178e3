import type { ReportProvider } from '../../src/contracts/report-provider.ts'
import type { FixtureNote } from '../shared/fixture-notes.ts'
import { fullProviderTitle } from '../shared/provider-title.ts'
import { codeSpan } from './code-span.ts'
import { nameSpans } from './name-spans.ts'
import { noteLines } from './note-lines.ts'
import { recordingsOf } from './recordings-of.ts'

/** Who a provider is, how it was asked, which models were named, and what is to be known of its recordings. */
export function providerHeading(provider: ReportProvider, notes: readonly FixtureNote[]): string {
  const { source, models } = provider
  const fixtures = provider.exchanges.map(({ fixture }) => fixture)
  const told = new Set(fixtures)
  const where = source.url === undefined ? 'Asked' : `Asked at ${codeSpan(source.url)}`
  const whom =
    models.length === 0 ? '' : `; models, as answers name them, else requests: ${nameSpans(models)}`
  const lines = [
    `## ${codeSpan(fullProviderTitle(provider))}`,
    `${where}${whom}; ${recordingsOf(fixtures)}.`,
    ...noteLines(notes.filter(({ path }) => told.has(path))),
  ]
  return lines.map((line) => `${line}\n\n`).join('')
}
