import { indentOf } from '../../text/indent-of.ts'
import type { TextView } from '../../text/text-view.ts'

const KEY = /^\s*(?:- )?(?:[A-Za-z_$][\w.$/-]{0,80}|"[^"]{1,80}"):(?:\s|$)/u
const ITEM = /^\s*- \S/u
const OPEN_KEY = /:(?:\s+[|>][-+]?)?$/u

/** Whether a text as a whole is YAML with some nesting; flat pairs and plain lists are shapes of their own. */
export function isYaml({ filled }: TextView): boolean {
  const lines = filled.filter((line) => !/^\s*#|^(?:---|\.\.\.)$/u.test(line))
  const keys = lines.filter((line) => KEY.test(line))
  if (
    keys.length < 3 ||
    keys.filter((line) => /^\s*(?:- )?["a-z_$]/u.test(line)).length * 2 < keys.length
  )
    return false
  const nested = lines.some((line, index) => OPEN_KEY.test(line) && nests(line, lines[index + 1]))
  const rest = lines.filter((line) => !KEY.test(line) && !ITEM.test(line))
  return nested && rest.every((line) => indentOf(line) > 0) && rest.length * 2 < lines.length
}

function nests(line: string, next: string | undefined): boolean {
  if (next === undefined || !KEY.test(line)) return false
  return indentOf(next) > indentOf(line) || (indentOf(next) === indentOf(line) && ITEM.test(next))
}
