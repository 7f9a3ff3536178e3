import type { Report } from '../../src/contracts/report.ts'
import { codeSpan } from '../markdown/code-span.ts'
import { prose } from '../markdown/prose.ts'
import { table } from '../markdown/table.ts'
import { casesToTell, outcomeWords, suiteCounts, suiteTitle } from '../shared/suite-cases.ts'

const CASES_SHOWN = 20

/** A row for each suite, and one for each of the first cases that did not pass. */
export function suiteTable({ suites }: Report): readonly string[] {
  if (suites.length === 0) return []
  const told = suites.flatMap((suite) => casesToTell(suite).map((one) => ({ suite, one })))
  const rest = told.length - CASES_SHOWN
  return [
    ...table(
      ['suite', 'verdict', 'cases'],
      suites.map((suite) => [prose(suiteTitle(suite)), suite.verdict, prose(suiteCounts(suite))]),
    ),
    '',
    ...(told.length === 0
      ? []
      : [
          ...table(
            ['case', 'outcome', 'what is wrong'],
            told
              .slice(0, CASES_SHOWN)
              .map(({ suite, one }) => [
                codeSpan(`${suite.name} ${one.id}`, 'cell'),
                outcomeWords(one.outcome),
                prose(one.message ?? '', 200),
              ]),
          ),
          '',
        ]),
    ...(rest > 0 ? [`and ${rest} more cases`, ''] : []),
  ]
}
