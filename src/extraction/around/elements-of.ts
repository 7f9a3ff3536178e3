import { scanJson } from '../../json/scan-json.ts'
import { createTagScan, nextTag, type Tag, type TagScan } from '../../text/next-tag.ts'
import { isHtmlName } from './is-html-name.ts'

/** A part of a text between a tag and the one that closes it. */
export interface Element {
  readonly name: string
  readonly start: number
  readonly contentStart: number
  readonly contentEnd: number
  readonly end: number
  /** Whether it is one of HTML, or stands in one, or holds one. */
  readonly isHtml: boolean
  readonly hasElements: boolean
}

interface Open {
  readonly tag: Tag
  readonly isInHtml: boolean
  /** Tags of HTML, and tags, that there were before. */
  readonly htmlTags: number
  readonly tags: number
}

interface State {
  readonly scan: TagScan
  readonly open: Open[]
  /** How many elements of each name are open. */
  readonly counts: Map<string, number>
  readonly elements: Element[]
  /** Before it, no JSON starts that isn't known to be broken. */
  scannedTo: number
  tags: number
  htmlTags: number
}

/**
 * The elements in a text, the outer ones before those in them. Tags that aren't closed, and those that close nothing,
 * are passed over. Where an element's content is one JSON value, tags in its strings are none. Linear.
 *
 * @param isWanted - Says of a name whether its tags are looked at; the others are text.
 */
export function elementsOf(
  text: string,
  isWanted: (name: string) => boolean = () => true,
): readonly Element[] {
  const state: State = {
    scan: createTagScan(text),
    open: [],
    counts: new Map(),
    elements: [],
    scannedTo: 0,
    tags: 0,
    htmlTags: 0,
  }
  for (let tag = nextTag(state.scan); tag !== undefined; tag = nextTag(state.scan)) {
    if (!isWanted(tag.name)) continue
    if (tag.kind === 'close') closeTag(state, tag)
    else openTag(state, tag)
  }
  return state.elements.toSorted((one, other) => one.start - other.start)
}

function openTag(state: State, tag: Tag): void {
  const isHtml = isHtmlTag(state, tag)
  const isInHtml = isHtml || (state.open.at(-1)?.isInHtml ?? false)
  const { htmlTags, tags } = state
  state.tags++
  if (isHtml) state.htmlTags++
  if (tag.kind === 'empty') return
  state.open.push({ tag, isInHtml, htmlTags, tags })
  state.counts.set(tag.name, (state.counts.get(tag.name) ?? 0) + 1)
  const closing = closingBehindJson(state, tag)
  if (closing === undefined) return
  closeTag(state, closing)
  state.scan.position = closing.end
}

/** Data calls its elements by a letter as well, but not the outermost one, and it has no links. */
function isHtmlTag({ scan, open }: State, { name, start, end }: Tag): boolean {
  if (name === 'a') return scan.text.slice(start, end).includes('href')
  return isHtmlName(name) || (open.length === 0 && /^[biusq]$/u.test(name))
}

function closingBehindJson(state: State, { name, end }: Tag): Tag | undefined {
  const { text } = state.scan
  const start = skipBlank(text, end)
  if (start < state.scannedTo || (text[start] !== '{' && text[start] !== '[')) return undefined
  const json = scanJson(text, start)
  state.scannedTo = json.ok ? json.end : json.at
  if (!json.ok) return undefined
  const closing = skipBlank(text, json.end)
  if (!text.startsWith(`</${name}>`, closing)) return undefined
  return { name, kind: 'close', start: closing, end: closing + name.length + 3 }
}

function skipBlank(text: string, from: number): number {
  let position = from
  while (/\s/u.test(text[position] ?? '')) position++
  return position
}

function closeTag(state: State, tag: Tag): void {
  if ((state.counts.get(tag.name) ?? 0) === 0) return
  for (let open = state.open.pop(); open !== undefined; open = state.open.pop()) {
    state.counts.set(open.tag.name, (state.counts.get(open.tag.name) ?? 1) - 1)
    if (open.tag.name !== tag.name) continue
    state.elements.push({
      name: tag.name,
      start: open.tag.start,
      contentStart: open.tag.end,
      contentEnd: tag.start,
      end: tag.end,
      isHtml: open.isInHtml || state.htmlTags > open.htmlTags,
      hasElements: state.tags > open.tags + 1,
    })
    return
  }
}
