import { withoutEmphasis } from '../pairs/clean-key.ts'
import { cleanTitle } from '../pairs/section-heading.ts'
import type { SourceLine } from '../pairs/source-lines.ts'
import { EXPANDED } from './record-text.ts'

/** A line that counts records: `2. row`, `Match 3:`, `[4] Title`, `*** 5. row ***`. */
export interface NumberedHead {
  readonly number: number
  /** Lines that count the same records have the same. */
  readonly kind: string
  readonly title: string
  /** Whether it has nothing but a number in front, so that a wrapped line may look the same. */
  readonly isBare: boolean
}

const RULED =
  /^[-=*_#~─═━+]{2,200}[ \t]{0,4}\[?[ \t]{0,4}(?:(\p{L}{1,30})[ \t]{1,4})?#?(\d{1,9})\.?(?:[ \t]{1,4}\p{L}{1,30})?[ \t]{0,4}\]?[ \t]{0,4}[-=*_#~─═━+]{2,200}$/u
const BARE = /^(?:\((\d{1,6})\)|#?(\d{1,6})(?:[.):]|$))(?:[ \t]+(\S.*)|)$/u
const BRACKETS = /^\[(\d{1,6})\](?:[ \t]+(\S.*)|)$/u
const WORDED =
  /^(\p{L}[\p{L} ]{0,29}?)[ \t]{0,4}#?(\d{1,6})(?:[ \t]{0,4}(?:\/|of)[ \t]{0,4}\d{1,6})?(?:[:.)][ \t]*(.*)|)$/u
/** What is behind is no title. */
const LONGEST = 1000
/** What a line says that only counts. */
const COUNTED = /^(?:row|record|result|item|entry|match)$/iu

/** The line that counts records which a line is. */
export function numberedHead(line: SourceLine): NumberedHead | undefined {
  if (line.kind !== 'text') return undefined
  const start = line.text.slice(0, LONGEST)
  if (!/\d/u.test(start.slice(0, 250))) return undefined
  const text = withoutEmphasis(start.trim())
  const ruled = EXPANDED.exec(text)?.[1] ?? RULED.exec(text)?.[2]
  if (ruled !== undefined) return { number: Number(ruled), kind: 'ruled', title: '', isBare: false }
  const bare = BARE.exec(text)
  const indent = `at ${line.indent}`
  if (bare !== null) return head(bare[1] ?? bare[2], `number ${indent}`, bare[3])
  const brackets = BRACKETS.exec(text)
  if (brackets !== null) return head(brackets[1], `brackets ${indent}`, brackets[2])
  const worded = WORDED.exec(text)
  if (worded === null) return undefined
  const kind = `${worded[1]?.toLowerCase() ?? ''} ${indent}`
  return { ...head(worded[2], kind, worded[3]), isBare: false }
}

function head(number: string | undefined, kind: string, rest: string | undefined): NumberedHead {
  const title = cleanTitle(rest ?? '')
  return { number: Number(number), kind, title: COUNTED.test(title) ? '' : title, isBare: true }
}
