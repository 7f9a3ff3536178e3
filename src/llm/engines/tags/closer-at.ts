import type { SectionTags } from './tag-dialect.ts'
import { tagAt } from './tag-at.ts'
import type { Tag } from './tag-at.ts'

/** How a value ends at a tag. */
export interface Closer {
  /** `own`: the parameter's closer; `wrong`: another one in its place; `missing`: what comes behind it stands there. */
  readonly as: 'own' | 'wrong' | 'missing'
  /** UTF-16 units of it. */
  readonly length: number
}

/** What is looked at. */
export interface Look {
  readonly text: string
  /** Whether there is no more text. */
  readonly isAll: boolean
}

/**
 * Whether a closing tag at the start of a text ends a value, or is part of it: a real one is followed by white space and
 * the next parameter, the closer of the call, or the end of the text. Undefined where more text has to be seen.
 */
export function closerAt(tags: SectionTags, look: Look, key: string): Closer | 'none' | undefined {
  const tag = tagAt(look.text, 0, look.isAll)
  if (tag === 'more') return undefined
  if (tag === undefined) return 'none'
  const bracket = bracketAt(look, tag.end)
  if (bracket === undefined) return undefined
  const kind = tags.kindOf(tag)
  if (kind === 'call-end' || kind === 'section-end')
    return kind === 'call-end' && tag.isClosing ? endOfCall(tags, look, bracket.end) : 'none'
  const isOwn = kind === 'parameter-end'
  if (!isOwn && !(kind === 'other-end' && isMistaken(tags, tag, key))) return 'none'
  const follower = followerAt(tags, look, { from: bracket.end })
  if (follower === undefined) return undefined
  const isReal =
    isOwn && bracket.isThere ? follower !== 'text' : /^(?:parameter|closers)$/u.test(follower)
  if (!isReal) return 'none'
  return { as: isOwn && bracket.isThere ? 'own' : 'wrong', length: bracket.end }
}

/** The closer of a call where that of a parameter is due: a line of its own, or closers behind it, tell it from text. */
function endOfCall(tags: SectionTags, look: Look, from: number): Closer | 'none' | undefined {
  const follower = followerAt(tags, look, { from, hasCallEnd: true })
  if (follower === undefined) return undefined
  return follower === 'closers' ? { as: 'missing', length: 0 } : 'none'
}

/** Whether a closer may be meant for a parameter's: it has its name, or no prefix, or the prefix of this section. */
function isMistaken(tags: SectionTags, { name, prefix }: Tag, key: string): boolean {
  const local = name.slice(name.lastIndexOf(':') + 1)
  if (local === key || tags.dialect.parameter.includes(local)) return true
  return prefix !== '' && prefix === tags.written
}

type Follower = 'parameter' | 'closers' | 'end' | 'text'

/** What comes behind a closer: another parameter, closers of what is around it, nothing, or text. */
function followerAt(
  tags: SectionTags,
  { text, isAll }: Look,
  { from, hasCallEnd = false }: { readonly from: number; readonly hasCallEnd?: boolean },
): Follower | undefined {
  let isClosed = hasCallEnd
  let isCertain = false
  for (let at = from; ;) {
    const start = spaceEnd(text, at)
    if (hasCallEnd && text.slice(at, start).includes('\n')) isCertain = true
    if (start === text.length && !isAll) return undefined
    const tag = tagAt(text, start, isAll)
    if (tag === 'more') return undefined
    const kind = tag === undefined ? undefined : tags.kindOf(tag)
    if (kind === 'parameter-end') return 'text'
    if (kind === 'section-end' || kind === 'call') return 'closers'
    if (kind === 'parameter') return hasCallEnd ? 'text' : isClosed ? 'closers' : 'parameter'
    const isCloser = kind === 'call-end' || kind === 'other-end'
    if (tag === undefined || !isCloser)
      return endOfRun({ start, length: text.length, isClosed, isCertain, hasCallEnd })
    if (kind === 'call-end') isClosed = true
    const bracket = bracketAt({ text, isAll }, tag.end)
    if (bracket === undefined) return undefined
    at = bracket.end
  }
}

function endOfRun({
  start,
  length,
  isClosed,
  isCertain,
  hasCallEnd,
}: {
  readonly start: number
  readonly length: number
  readonly isClosed: boolean
  readonly isCertain: boolean
  readonly hasCallEnd: boolean
}): Follower {
  if (hasCallEnd) return isCertain && start < length ? 'closers' : 'text'
  if (isClosed) return 'closers'
  return start === length ? 'end' : 'text'
}

/** The bracket that ends a tag, or where it should be. */
function bracketAt(
  { text, isAll }: Look,
  from: number,
): { readonly end: number; readonly isThere: boolean } | undefined {
  const at = spaceEnd(text, from)
  if (at === text.length && !isAll) return undefined
  return text[at] === '>' ? { end: at + 1, isThere: true } : { end: from, isThere: false }
}

function spaceEnd(text: string, from: number): number {
  const space = /\s*/uy
  space.lastIndex = from
  space.exec(text)
  return space.lastIndex
}
