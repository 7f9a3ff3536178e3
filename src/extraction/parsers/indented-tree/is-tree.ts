import { holdsFor } from '../../../text/holds-for.ts'
import { indentOf } from '../../../text/indent-of.ts'
import { isSentence } from '../../../text/is-sentence.ts'
import { keyValueLine } from '../../../text/key-value-line.ts'
import { listMarker } from '../../../text/list-marker.ts'
import type { TextView } from '../../../text/text-view.ts'

const BRANCH = /^[\s│┃|]{0,200}(?:[├└┣┗╰]|[|+`\\]-{1,3}\s)/u
const NODE = /^\s*- (?:\/?[a-z]+)(?: "[^"]*")?(?: \[[^\]]*\])*(?::.*| [^"[].*)?$/u
/** A node behind its id, as browsers' tools print it: `uid=1_4 link "Docs" url="…"`. */
const ID_NODE = /^\s*([A-Za-z]\w{0,20})=[\w.:-]+ (?:[A-Za-z][\w-]*(?=$|\s["[\w])|"[^"]{0,2000}"$)/u
/** The node that all others of a page hang on. */
const PAGE = /^[A-Za-z]\w{0,20}=[\w.:-]+ RootWebArea\b/u
const NODE_MARK = /\[(?:ref|level|box|cursor|checked|expanded|selected|disabled|active)(?:=|\])/u
const ROLE =
  /^\s*- (?:heading|link|button|generic|text|list|listitem|img|paragraph|document|main|banner|navigation|textbox|checkbox|combobox|table|row|cell|region|article|dialog|menu|menuitem|form|contentinfo|complementary|rowgroup|tab|tablist|status|alert)\b[ :]?/u

const RULE = /^\s*[-=+|_]{3,}$/u

/** Whether a text draws a tree: branches, an accessibility snapshot, or names under names by indentation. */
export function isTree(view: TextView): boolean {
  const { filled } = view
  if (filled.length >= 2 && holdsFor(filled, 0.5, (line) => BRANCH.test(line))) return true
  return isSnapshot(filled) || isIdSnapshot(filled) || isOutline(view)
}

function isSnapshot(filled: readonly string[]): boolean {
  const nodes = filled.filter((line) => NODE.test(line))
  if (nodes.length < 2 || nodes.length * 2 < filled.length) return false
  if (nodes.filter((line) => NODE_MARK.test(line)).length * 3 >= nodes.length) return true
  const roles = nodes.filter((line) => ROLE.test(line))
  return roles.length * 3 >= nodes.length * 2 && new Set(nodes.map(indentOf)).size > 1
}

function isIdSnapshot(filled: readonly string[]): boolean {
  const nodes = filled.filter((line) => ID_NODE.test(line))
  if (PAGE.test(nodes[0] ?? '')) return nodes.length * 3 >= filled.length
  if (nodes.length < 3 || nodes.length * 2 < filled.length) return false
  const keys = new Set(nodes.map((line) => ID_NODE.exec(line)?.[1]))
  return keys.size === 1 && new Set(nodes.map(indentOf)).size > 1
}

function isOutline({ lines, filled }: TextView): boolean {
  if (filled.length < 4 || filled.length < lines.length || indentOf(filled[0] ?? '') > 0)
    return false
  const indents = filled.map(indentOf)
  const levels = new Set(indents)
  const tops = indents.filter((indent) => indent === 0).length
  if (levels.size < 2 || (levels.size === 2 && tops < 2) || tops * 2 > filled.length) return false
  return deepensByOne(indents, levels) && holdsFor(filled, 0.9, isName)
}

function deepensByOne(indents: readonly number[], levels: ReadonlySet<number>): boolean {
  const sorted = [...levels].toSorted((one, other) => one - other)
  const depths = indents.map((indent) => sorted.indexOf(indent))
  return depths.every((depth, index) => depth <= (depths[index - 1] ?? 0) + 1)
}

function isName(line: string): boolean {
  if (isSentence(line) || listMarker(line) !== undefined || RULE.test(line)) return false
  if (!/^\s*[\p{L}\p{N}._/~@#*+-]/u.test(line) || /[,;([{]$/u.test(line)) return false
  const pair = keyValueLine(line)
  return (pair === undefined || pair.value === '') && line.trim().split(/\s+/u).length <= 5
}
