import type { TextParser } from '../../contracts/text-parser.ts'
import type { TextView } from '../../text/text-view.ts'
import { delimited } from './delimited.ts'
import { markdownTable } from './markdown-table.ts'

/** The text parsers, in the order in which `auto` prefers them where they are equal. */
export const textParsers: readonly TextParser<TextView>[] = [markdownTable, delimited]
