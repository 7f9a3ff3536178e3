import { defineTextParser } from './define-text-parser.ts'
import { judgeList } from './lists/judge-list.ts'
import { readList } from './lists/read-list.ts'

/** Lists of bullets (`-`, `*`, `•` …): an array of the texts of their items. */
export const markdownBulletList = defineTextParser({
  name: 'markdown_bullet_list',
  shape: 'list',
  format: 'markdown',
  parse: (text, settings) =>
    readList(text, settings, { kind: 'bullet', recordStart: settings.recordStart }),
  judge: judgeList,
})
