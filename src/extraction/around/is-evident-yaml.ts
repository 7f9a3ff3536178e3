import { indentOf } from '../../text/indent-of.ts'
import { isSentence } from '../../text/is-sentence.ts'
import { shareOf } from '../../text/share-of.ts'
import { viewText } from '../../text/text-view.ts'
import { isProgramText } from '../shapes/is-program-text.ts'
import { isTree } from '../parsers/indented-tree/is-tree.ts'

const KEY =
  /^\s*(?:- )?(?:[\p{L}_$][\p{L}\p{M}\d_.$/-]{0,80}|"[^"]{1,80}"|'[^']{1,80}')[ \t]?:(?:\s|$)/u
const LOWER_CASE = /^\s*(?:- )?["'\p{Ll}\p{Lo}_$]/u
const ITEM = /^\s*- \S/u
const OPEN_KEY = /:(?:\s+[&!]\S{1,80})?$/u
const BLOCK_SCALAR = /(?::|-)\s+[|>][-+\d]{0,2}$/u
const ASIDE = /^\s*#|^(?:---|\.\.\.|%YAML \d\.\d)$/u

/**
 * Whether lines, none of which is blank, are YAML without anything that says so: at least two keys, most of them in
 * lower case or in quotes, nested into each other or in a list of maps. Pairs that are only one below the other,
 * lists with one pair an item, headings above lists, code and accessibility trees aren't.
 */
export function isEvidentYaml(filled: readonly string[]): boolean {
  const lines = withoutBlockScalars(filled.filter((line) => !ASIDE.test(line)))
  const keys = lines.filter((line) => KEY.test(line))
  if (keys.length < 2 || shareOf(keys, (line) => LOWER_CASE.test(line)) <= 0.5) return false
  const rest = lines.filter((line) => !KEY.test(line) && !ITEM.test(line))
  if (!rest.every(isContinuation) || rest.length * 2 >= lines.length) return false
  if (!lines.some((line, index) => nests(line, lines[index + 1]))) return false
  if (shareOf(keys, (line) => isSentence(line.slice(line.indexOf(':') + 1))) > 0.5) return false
  const view = viewText(lines.join('\n'))
  return !isProgramText(view) && !isTree(view)
}

/** Returns lines without those of block scalars, which are text, whatever they look like. */
export function withoutBlockScalars(lines: readonly string[]): readonly string[] {
  let limit = Number.POSITIVE_INFINITY
  return lines.filter((line) => {
    if (indentOf(line) > limit) return false
    limit = BLOCK_SCALAR.test(line.slice(-100)) ? indentOf(line) : Number.POSITIVE_INFINITY
    return true
  })
}

function isContinuation(line: string): boolean {
  return indentOf(line) > 0 || /^[\]}]$/u.test(line.trim())
}

function nests(line: string, next: string | undefined): boolean {
  if (next === undefined || !KEY.test(line)) return false
  const deeper = indentOf(next) - indentOf(line)
  if (OPEN_KEY.test(line) && (deeper > 0 ? KEY.test(next) || ITEM.test(next) : false)) return true
  if (OPEN_KEY.test(line) && deeper === 0 && ITEM.test(next) && !ITEM.test(line)) return true
  return ITEM.test(line) && deeper === 2 && KEY.test(next) && !ITEM.test(next)
}
