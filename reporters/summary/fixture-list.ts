import type { Report } from '../../src/contracts/report.ts'
import { codeSpan } from '../markdown/code-span.ts'
import { prose } from '../markdown/prose.ts'
import { fixtureNotes } from '../shared/fixture-notes.ts'
import { withoutRest } from './without-rest.ts'

const TEXT_LIMIT = 300

/** What is to be known of recordings: what couldn't be judged, breaks off, or wasn't recorded. */
export function fixtureList(report: Report): readonly string[] {
  const notes = fixtureNotes(report)
  if (notes.length === 0) return []
  const { shown, rest } = withoutRest(notes, 'note')
  return [
    '### Recordings',
    '',
    ...shown.map(({ path, text }) => `- ${codeSpan(path)}: ${prose(text, TEXT_LIMIT)}`),
    ...rest,
    '',
  ]
}
