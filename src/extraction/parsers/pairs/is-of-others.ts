import { keyValueLine } from '../../../text/key-value-line.ts'
import { shareOf } from '../../../text/share-of.ts'
import { arePlaces, opensWithLevel } from '../lines/has-record-form.ts'
import type { TextView } from '../../../text/text-view.ts'

const MOST = 0.5
/** A member of an object, of which a text shows a part or breaks off: `"id": 3,`, `tags: [`. */
const MEMBER = /^\s*(?:"[^"]{1,100}"|'[^']{1,100}'|[\w$-]{1,100})\s*:\s*(?:.*,|[[{])$/u
/** A switch of a command and what it does: `-q     : quiet`. */
const SWITCH = /^\s*-{1,2}\w[\w-]{0,40}(?:[ ,=]{1,3}\S{1,40}){0,3}\s*:\s/u
/** Where a link of Markdown leads. */
const LINK = /^\s{0,3}\[[^\]]{1,200}\]:\s*\S/u
/** A pair behind words, as in a line of a mount table. */
const INNER = /^\S+\s+\S+\s.*,\w+=\S/u

/** The file whose tests ran: what is counted below them is no data that somebody listed. */
const TESTED = /^\s*(?:PASS|FAIL)\s+\S+\.[cm]?[jt]sx?(?:\s|$)/u

/** A file, of which a line says something. */
const FILE = /^\S{1,200}\.[A-Za-z]\w{0,9}$/u

/**
 * Whether the pairs of a text are parts of something else: members of objects, switches that a
 * help explains, links, options, what several lines say of one file, lines of a log, the report of a run of tests.
 */
export function isOfOthers({ filled }: TextView): boolean {
  if (filled.some((line) => TESTED.test(line.slice(0, 400))) || arePlaces(filled)) return true
  const pairs = filled.filter((line) => keyValueLine(line) !== undefined)
  if (shareOf(filled, opensWithLevel) > MOST) return true
  const files = pairs.flatMap((line) => FILE.exec(keyValueLine(line)?.key ?? '')?.[0] ?? [])
  if (files.length > pairs.length * MOST && new Set(files).size < files.length) return true
  return [MEMBER, SWITCH, LINK, INNER].some(
    (form) => pairs.filter((line) => form.test(line.slice(0, 400))).length > pairs.length * MOST,
  )
}
