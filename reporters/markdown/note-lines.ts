import type { FixtureNote } from '../shared/fixture-notes.ts'
import { plural } from '../../src/text/plural.ts'
import { codeSpan } from './code-span.ts'
import { prose } from './prose.ts'

const NOTES_SHOWN = 3
const NOTE_LIMIT = 300

/** What is to be known of recordings, a paragraph each, and how many more there are. */
export function noteLines(notes: readonly FixtureNote[]): readonly string[] {
  const shown = notes
    .slice(0, NOTES_SHOWN)
    .map(({ path, text }) => `**Note:** ${codeSpan(path)}: ${prose(text, NOTE_LIMIT)}`)
  const left = notes.length - shown.length
  return left === 0 ? shown : [...shown, `And ${plural(left, 'more note')}.`]
}
