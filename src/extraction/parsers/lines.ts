import type { TextItem } from '../../contracts/text-parser.ts'
import { dominantBlock } from '../../text/text-view.ts'
import { defineTextParser } from './define-text-parser.ts'
import { hasRecordForm } from './lines/has-record-form.ts'
import { areFramedRecords, linesOfRecords } from './lines/lines-of-records.ts'
import { itemsReading } from './items-reading.ts'

/** Lines of a common form aren't rare in what isn't a listing. */
const CONFIDENCE = 0.3

/** One record a line: an array of the lines that aren't blank, without white space at their ends. */
export const lines = defineTextParser({
  name: 'lines',
  shape: 'lines',
  format: 'text',
  parse: (text, settings) => {
    const items = linesOfRecords(text).map(({ at, end }): TextItem => {
      const value = text.slice(at, end)
      return { value, text: value, span: [at, end] }
    })
    return itemsReading(text, { items }, settings) ?? { ok: false, reason: 'the text is blank' }
  },
  judge: (_reading, { text, view }) =>
    hasRecordForm(view.filled) ||
    (view.blocks.length > 1 && hasRecordForm(dominantBlock(view))) ||
    areFramedRecords(text)
      ? CONFIDENCE
      : 0,
})
