import type { Shape } from '../../contracts/classification.ts'
import type { TextParserName } from '../../contracts/text-parser.ts'
import { type TextView, viewText } from '../../text/text-view.ts'
import { textParsers } from '../parsers/index.ts'
import { isDelimited } from './is-delimited.ts'
import { isHtmlTable } from './is-html-table.ts'
import { isKeyValue } from './is-key-value.ts'
import { isLines } from './is-lines.ts'
import { isList } from './is-list.ts'
import { isRecords } from './is-records.ts'
import { isTable } from './is-table.ts'
import { isTree } from './is-tree.ts'
import { pairsBesideFences } from './pairs-beside-fences.ts'

type Recogniser = readonly [
  shape: Shape,
  matches: (view: TextView) => boolean,
  parsers: readonly TextParserName[],
]

const TOLERANT: readonly Recogniser[] = [
  ['tree', isTree, ['indented_tree']],
  ['table', isTable, ['markdown_table', 'aligned_table']],
  ['delimited', isDelimited, ['delimited']],
  ['records', isRecords, ['key_value_records']],
  ['key-value', isKeyValue, ['key_value_pairs', 'key_value_records']],
]

const LOOSE: readonly Recogniser[] = [
  ['list', isList, ['markdown_numbered_list', 'markdown_bullet_list']],
  ['lines', isLines, ['lines']],
]

/** Shapes whose parsers aren't there. */
export function pending(view: TextView): Shape | undefined {
  return firstOf(TOLERANT, view)
}
pending.loose = (text: string): Shape | undefined => firstOf(LOOSE, viewText(text))
pending.html = (view: TextView): Shape | undefined =>
  firstOf([['table', isHtmlTable, ['html_table']]], view)
pending.fenced = (view: TextView): Shape | undefined => pairsBesideFences(view)

function firstOf(recognisers: readonly Recogniser[], view: TextView): Shape | undefined {
  const known = new Set(textParsers.map(({ name }) => name))
  return recognisers.find(
    ([, matches, parsers]) => !parsers.every((name) => known.has(name)) && matches(view),
  )?.[0]
}
