import { defineTextParser } from './define-text-parser.ts'
import { judgeList } from './lists/judge-list.ts'
import { readList } from './lists/read-list.ts'

/** Numbered lists (`1.`, `1)`, `1:`): an array of the texts of their items. */
export const markdownNumberedList = defineTextParser({
  name: 'markdown_numbered_list',
  shape: 'list',
  format: 'markdown',
  parse: (text, settings) =>
    readList(text, settings, { kind: 'number', recordStart: settings.recordStart }),
  judge: judgeList,
})
