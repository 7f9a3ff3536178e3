import type { ParserSettings } from '../../../contracts/parser-settings.ts'
import type { UserPattern } from '../../../contracts/user-pattern.ts'
import { linesOf } from '../../../text/lines-of.ts'
import { cutAt, MAX_ITEMS } from '../max-items.ts'

/** Where records begin. */
export interface RecordStarts {
  /** With the end of what shows that one begins. */
  readonly starts: readonly { readonly at: number; readonly end: number }[]
  readonly diagnostics: readonly string[]
}

/** The lines that the record start matches; without one, the places that the first pattern matches. */
export function recordStarts(
  text: string,
  { recordStart, patterns = {}, maxItems = MAX_ITEMS }: ParserSettings,
): RecordStarts {
  if (recordStart !== undefined) return startingLines(text, recordStart, maxItems)
  const [first] = Object.values(patterns)
  const { matches, cut } = first?.pattern.all(text, maxItems) ?? { matches: [] }
  const starts = matches
    .filter(({ span: [start, end] }) => end > start)
    .map(({ span: [at, end] }) => ({ at, end }))
  return { starts, diagnostics: cut === undefined ? [] : [`records: ${cut}`] }
}

function startingLines(text: string, recordStart: UserPattern, maxItems: number): RecordStarts {
  const starts: { readonly at: number; readonly end: number }[] = []
  for (const line of linesOf(text)) {
    if (!recordStart.test(line.text)) continue
    if (starts.length >= maxItems) return { starts, diagnostics: [cutAt(maxItems, 'records')] }
    starts.push({ at: line.start, end: line.end })
  }
  return { starts, diagnostics: [] }
}
