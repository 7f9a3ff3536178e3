import type { Span } from '../../contracts/extraction.ts'
import type { ParserSettings } from '../../contracts/parser-settings.ts'
import type { TextItem, TextParsing } from '../../contracts/text-parser.ts'
import { defineTextParser } from './define-text-parser.ts'
import { cutAt, MAX_ITEMS } from './max-items.ts'
import { judgePairs } from './pairs/judge-pairs.ts'
import { endOfLine } from './pairs/source-lines.ts'
import { finishRecords } from './records/finish-records.ts'
import { type RecordText, recordText } from './records/record-text.ts'
import { splitRecords } from './records/split-records.ts'
import { withoutTrailer } from './records/without-trailer.ts'
import { outsideSpans } from './outside-spans.ts'

/**
 * Blocks of pairs, each an object whose fields are strings. What opens a record and is no pair is its `title`; further lines
 * above its first pair are its `text`. Lines that are no pairs belong to the value above, and so do deeper pairs below a key
 * that has nothing beside it.
 */
export const keyValueRecords = defineTextParser({
  name: 'key_value_records',
  shape: 'records',
  format: 'text',
  parse,
  judge: (_, { view }) => (judgePairs(view) === 'records' ? 0.8 : 0),
})

function parse(text: string, settings: ParserSettings): TextParsing {
  const lines = recordText(text, settings)
  const all = withoutTrailer(lines, splitRecords(lines, settings))
  const records = all.slice(0, settings.maxItems ?? MAX_ITEMS)
  const [first, last] = [records[0], records.at(-1)]
  if (first === undefined || last === undefined) return { ok: false, reason: reasonOf(settings) }
  const { items, diagnostics } = finishRecords(text, lines, records)
  const [start, end] = [items[0]?.span[0] ?? 0, items.at(-1)?.span[1] ?? 0]
  const cut = all.length - records.length
  return {
    ok: true,
    reading: {
      kind: 'items',
      items,
      unmatched: outsideSpans(text, withRules(lines, items)),
      span: [start, end],
      diagnostics: cut > 0 ? [...diagnostics, cutAt(records.length, 'records')] : diagnostics,
      isCut: cut > 0,
    },
  }
}

/** Rules part records, and are nothing that was left over. */
function withRules({ lines }: RecordText, items: readonly TextItem[]): readonly Span[] {
  const spans = items.map(({ span }) => span)
  const rules = lines.filter(({ kind }) => kind === 'rule')
  if (rules.length === 0) return spans
  const all = [...spans, ...rules.map((rule): Span => [rule.start, endOfLine(rule)])]
  return all.toSorted(([one], [other]) => one - other)
}

function reasonOf({ recordStart, recordSeparator }: ParserSettings): string {
  if (recordStart !== undefined) return 'no line that opens a record has a key and a value below it'
  if (recordSeparator !== undefined) return `no records with ${recordSeparator} between them`
  return 'no line sets a key to a value'
}
