import type { TextParser } from '../../contracts/text-parser.ts'
import type { TextView } from '../../text/text-view.ts'
import { alignedTable } from './aligned-table.ts'
import { customRegex } from './custom-regex.ts'
import { delimited } from './delimited.ts'
import { htmlTable } from './html-table.ts'
import { indentedTree } from './indented-tree.ts'
import { inlineList } from './inline-list.ts'
import { keyValuePairs } from './key-value-pairs.ts'
import { keyValueRecords } from './key-value-records.ts'
import { lines } from './lines.ts'
import { literalParsers } from './literals/literal-parsers.ts'
import { markdownBulletList } from './markdown-bullet-list.ts'
import { markdownNumberedList } from './markdown-numbered-list.ts'
import { markdownTable } from './markdown-table.ts'
import { recordLines } from './record-lines.ts'

/** The text parsers, in the order in which `auto` prefers them where they are equal. */
export const textParsers: readonly TextParser<TextView>[] = [
  htmlTable,
  markdownTable,
  alignedTable,
  delimited,
  indentedTree,
  keyValueRecords,
  keyValuePairs,
  markdownNumberedList,
  markdownBulletList,
  inlineList,
  recordLines,
  lines,
  ...literalParsers,
  customRegex,
]
