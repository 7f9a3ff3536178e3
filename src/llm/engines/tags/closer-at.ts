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

/** What is known of the value. */
export interface ParameterValue {
  /** The name of the parameter. */
  readonly key: string
  /** Whether the value can hold no tag, so that the first one ends it. */
  readonly isScalar: boolean
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
export function closerAt(
  tags: SectionTags,
  look: Look,
  { key, isScalar }: ParameterValue,
): Closer | 'none' | undefined {
  const tag = tagAt(look.text, 0, look.isAll)
  if (tag === 'more') return undefined
  if (tag === undefined) return 'none'
  const bracket = bracketAt(look, tag.end)
  if (bracket === undefined) return undefined
  const kind = tags.kindOf(tag)
  if (isScalar && kind === 'parameter-end')
    return { as: bracket.isThere ? 'own' : 'wrong', length: bracket.end }
  if (isScalar && (kind === 'call-end' || kind === 'section-end'))
    return { as: 'missing', length: 0 }
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

/** Where the text behind a closer is looked at. */
interface Place {
  readonly start: number
  /** Whether a line break is before it, behind the last tag. */
  readonly hasBreak: boolean
  /** Whether the closer of the call was seen: for that of a parameter, or behind it. */
  readonly isClosed: boolean
  readonly hasCallEnd: boolean
}

/**
 * What comes behind a closer: another parameter, closers of what is around it, nothing, or text. With `hasCallEnd` it is
 * the closer of the call, in place of the parameter's.
 */
function followerAt(
  tags: SectionTags,
  look: Look,
  { from, hasCallEnd = false }: { readonly from: number; readonly hasCallEnd?: boolean },
): Follower | undefined {
  const { text, isAll } = look
  let isClosed = hasCallEnd
  for (let at = from; ;) {
    const start = spaceEnd(text, at)
    if (start === text.length) return isAll ? endOf({ isClosed, hasCallEnd }) : undefined
    const tag = tagAt(text, start, isAll)
    if (tag === 'more') return undefined
    const hasBreak = text.slice(at, start).includes('\n')
    const place = { start, hasBreak, isClosed, hasCallEnd }
    const kind = tag === undefined ? 'other' : tags.kindOf(tag)
    const isPassed = kind === 'call-end' || (kind === 'other-end' && !isClosed)
    if (tag === undefined || !isPassed) return followerOf(tags, { look, tag, place })
    if (kind === 'call-end') isClosed = true
    const bracket = bracketAt(look, tag.end)
    if (bracket === undefined) return undefined
    at = bracket.end
  }
}

function endOf({ isClosed, hasCallEnd }: Pick<Place, 'isClosed' | 'hasCallEnd'>): Follower {
  if (!isClosed) return 'end'
  // What was cut off could have gone on.
  return hasCallEnd ? 'text' : 'closers'
}

function followerOf(
  tags: SectionTags,
  {
    look,
    tag,
    place,
  }: { readonly look: Look; readonly tag: Tag | undefined; readonly place: Place },
): Follower | undefined {
  const { hasBreak, isClosed, hasCallEnd } = place
  switch (tag === undefined ? 'other' : tags.kindOf(tag)) {
    case 'parameter-end':
      return 'text'
    case 'parameter':
      return isClosed ? 'text' : 'parameter'
    case 'call':
      return hasBreak || (isClosed && !hasCallEnd) ? 'closers' : 'text'
    case 'section-end':
      if (isClosed && !hasCallEnd) return 'closers'
      return !tags.hasSection ? 'text' : behindSection(look, tag?.end ?? 0)
    case 'call-end':
    case 'other-end':
    case 'section':
    case 'other':
      break
  }
  if (tag !== undefined && /^[|｜]/u.test(tag.name)) return endOf(place)
  const isEnd = isClosed && (hasBreak || (!hasCallEnd && !tags.hasSection))
  return isEnd ? 'closers' : 'text'
}

/** A section whose last call isn't closed ends where its line does, or at another tag. */
function behindSection(look: Look, from: number): Follower | undefined {
  const bracket = bracketAt(look, from)
  if (bracket === undefined) return undefined
  const start = spaceEnd(look.text, bracket.end)
  if (look.text.slice(bracket.end, start).includes('\n')) return 'closers'
  if (start === look.text.length) return look.isAll ? 'closers' : undefined
  return look.text[start] === '<' ? 'closers' : 'text'
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
