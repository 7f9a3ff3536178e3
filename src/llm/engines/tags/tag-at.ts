/** The name of a tag in a text. */
export interface Tag {
  readonly isClosing: boolean
  /** With its prefix; whatever marks a tag of DeepSeek's is `DSML:`, one of GigaChat's `GCML:`. */
  readonly name: string
  /** The prefix as it is written. */
  readonly prefix: string
  /** Behind the name. */
  readonly end: number
}

const TAG =
  /<(?<slash>\/?)(?:(?<marker>[|｜‖]{1,2} ?(?<kind>DSML|GCML) ?[|｜‖]{1,2} ?)|(?<prefix>[A-Za-z][\w.-]*:))?(?<local>[^\s<>="'/]*)/uy

/** What a marker may begin as, blanks in it among that. */
const MARKER_START = /^<\/?[|｜‖]{1,2} ?(?:(?:D|DS|DSM|G|GC|GCM)?|(?:DSML|GCML) ?[|｜‖]{0,2} ?)$/u
/** UTF-16 units of a marker and what is before it. */
const LONGEST_MARKER = 13

/** UTF-16 units of a prefix. */
const LONGEST_PREFIX = 24
/** UTF-16 units of a name. */
const LONGEST_NAME = 80

/** The prefix that stands for any of the spellings of DeepSeek's marker. */
export const DSML = 'DSML:'
/** The same of GigaChat's. */
export const GCML = 'GCML:'

/** The tag that begins at a place, undefined where none does; `more` where more text could make its name longer. */
export function tagAt(text: string, at: number, isAll: boolean): Tag | 'more' | undefined {
  TAG.lastIndex = at
  const groups = TAG.exec(text)?.groups
  if (groups === undefined) return at === text.length && !isAll ? 'more' : undefined
  const { slash = '', marker, kind, prefix = '', local = '' } = groups
  const end = TAG.lastIndex
  if (prefix.length > LONGEST_PREFIX || local.length > LONGEST_NAME) return undefined
  // At the end of the text it may be cut off.
  if (end === text.length) return isAll ? undefined : 'more'
  const isShort = text.length - at <= LONGEST_MARKER
  if (!isAll && isShort && MARKER_START.test(text.slice(at))) return 'more'
  const name = `${kind === undefined ? prefix : `${kind}:`}${local}`
  return local === '' ? undefined : { isClosing: slash !== '', name, prefix: marker ?? prefix, end }
}
