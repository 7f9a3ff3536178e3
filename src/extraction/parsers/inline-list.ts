import type { Span } from '../../contracts/extraction.ts'
import type { TextItem } from '../../contracts/text-parser.ts'
import { keyValueLine } from '../../text/key-value-line.ts'
import { isPhrase } from '../shapes/is-phrase.ts'
import { defineTextParser } from './define-text-parser.ts'
import { itemsReading } from './items-reading.ts'
import { filledBlocks } from './lines/filled-lines.ts'

const CONFIDENCE = 0.5
/** A longer line is a paragraph. */
const LENGTH = 10_000
const ITEM_LENGTH = 60
const ITEM_WORDS = 4

const LABEL = /^[^,;:，、]{1,60}:[ \t]+(?=\S)/u
/** Before the last item, which is one word where no comma stands before it. */
const CONJUNCTION =
  /^\s*(?:and|or|und|oder|et|ou|y)\s+|(?<=^\s*\S+)\s+(?:and|or|und|oder|et|ou|y)\s+(?=\S+$)/iu
const NAME = /^[\p{L}\d_$@*#.~-][\p{L}\d_.@/+#*&'’-]*$/u
/** Two of them are a list; two words with capitals are a place, or a name. */
const IDENTIFIER = /^(?:[\p{Ll}_][\p{Ll}\d_.-]{2,}|[~.]{0,2}\/\S+|https?:\/\/\S+|\S+@\S+\.[a-z]+)$/u
/** What somebody answers, and no name. */
const ANSWERS: ReadonlySet<string> = new Set('yes no okay well please thanks sorry done'.split(' '))

/**
 * A line of items between commas, behind a label or without one: an array of strings. The others are left out. A name alone
 * is a list of one for who knows the form; by itself it shows none.
 */
export const inlineList = defineTextParser({
  name: 'inline_list',
  shape: 'list',
  format: 'text',
  parse: (text, settings) => {
    const lines = filledBlocks(text).flat()
    const line =
      lines.length === 1
        ? lines[0]
        : lines.find(({ at, end }) => end - at <= LENGTH && isInlineList(text.slice(at, end)))
    if (line === undefined || line.end - line.at > LENGTH)
      return { ok: false, reason: 'no line is items between commas' }
    const { at, end } = line
    const label = LABEL.exec(text.slice(at, end))?.[0].length ?? 0
    const items = itemsOf(text, [at + label, end])
    const isList = items.length > 1 || items.every(({ text: item }) => isOneItem(item))
    const reading = isList ? itemsReading(text, { items }, settings) : undefined
    return reading ?? { ok: false, reason: 'no comma parts the line' }
  },
  judge: (_reading, { view: { text } }) => (isInlineList(text) ? CONFIDENCE : 0),
})

/** Whether a text, trimmed, is nothing but items between commas: names, or several of a few words. */
export function isInlineList(text: string): boolean {
  if (text.length > LENGTH || /[\n"'`()[\]{}<>=]|[.!?…:;]$/u.test(text)) return false
  const label = LABEL.exec(text)?.[0] ?? ''
  if (label !== '' && keyValueLine(text) === undefined) return false
  const items = itemsOf(text, [label.length, text.length]).map((item) => item.text)
  if (items.some((item) => item === '' || item.length > ITEM_LENGTH)) return false
  const figures = items.filter((item) => !/\p{L}/u.test(item)).length
  if (figures > 0 && (figures < items.length || !text.includes(', '))) return false
  if (items.length === 2) return label === '' && items.every(isIdentifier)
  if (items.length < 3) return false
  if (items.every((item) => NAME.test(item))) return true
  const isShort = items.every((item) => item.split(/\s+/u).length <= ITEM_WORDS)
  return label === '' && isShort && !isPhrase(text)
}

/** Returns whether a text without a comma may be a list of one: a name, if nobody answers so. */
function isOneItem(item: string): boolean {
  return NAME.test(item) && !ANSWERS.has(item.toLowerCase())
}

function isIdentifier(item: string): boolean {
  return IDENTIFIER.test(item) && !ANSWERS.has(item)
}

/** Each with the comma or the word behind it, so that nothing is left over between them. */
function itemsOf(text: string, [start, end]: Span): readonly TextItem[] {
  const items: TextItem[] = []
  let opening = start
  for (let from = start; from < end;) {
    const rest = text.slice(from, end)
    const comma = /[,，、]/u.exec(rest)
    const word = comma === null && items.length > 0 ? CONJUNCTION.exec(rest) : null
    const [mark = ''] = comma ?? word ?? []
    const at = comma?.index ?? word?.index ?? rest.length
    const value = rest.slice(0, at).trim()
    const next = from + at + mark.length
    // A word before the last item stands in no item, but in its span.
    if (word === null || value !== '') {
      items.push({ value, text: value, span: [opening + leadOf(text.slice(opening, next)), next] })
      opening = next
    }
    from += at + Math.max(1, mark.length)
  }
  return items
}

function leadOf(text: string): number {
  return text.length - text.trimStart().length
}
