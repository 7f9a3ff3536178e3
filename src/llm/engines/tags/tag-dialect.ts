import { DSML, GCML } from './tag-at.ts'
import type { Tag } from './tag-at.ts'

/** The names of a format's tags. */
export interface TagDialect {
  /** What its sections begin with. */
  readonly openers: readonly string[]
  /** What stands before the names of calls and parameters; `any`: what has no name yet. */
  readonly prefixes: readonly string[] | 'any'
  /** Prefixes that are read only where the format is named. */
  readonly pinnedPrefixes?: readonly string[]
  /** Tags around calls, with a prefix that calls don't have, or without one. */
  readonly sections: readonly string[]
  /** A token that ends a section and has no slash, brackets included. */
  readonly sectionEnd?: string
  /** A token that ends a call, outside its tag, and has no slash. */
  readonly callEnd?: string
  /** What stands before the tag of a call and tells nothing. */
  readonly callStart?: string
  /** The tags of calls and of parameters, prefixes not included. */
  readonly call: readonly string[]
  readonly parameter: readonly string[]
  /** Whether a value may be quoted as CDATA. */
  readonly hasCdata?: boolean
}

/** What a tag is to a format. */
export type TagKind =
  | 'section'
  | 'section-end'
  | 'call'
  | 'call-end'
  | 'parameter'
  | 'parameter-end'
  | 'other-end'
  | 'other'

/** The tags of one section, whose calls all have one prefix. */
export class SectionTags {
  readonly dialect: TagDialect
  /** The prefix of calls as it is written. */
  readonly written: string
  readonly hasSection: boolean
  readonly #kinds = new Map<string, TagKind>()

  constructor(
    dialect: TagDialect,
    { call, section }: { readonly call: Tag; readonly section: Tag | undefined },
  ) {
    this.dialect = dialect
    this.written = call.prefix
    this.hasSection = section !== undefined
    const prefix = prefixOf(call)
    const inCase = CAPITALS.test(localOf(call)) ? toCapitals : asItIs
    const around = section === undefined ? prefix : prefixOf(section)
    this.#name(
      dialect.sections
        .flatMap((name) => [name, toCapitals(name)])
        .flatMap((name) => [name, around + name]),
      'section',
    )
    this.#name(
      dialect.call.map((name) => prefix + inCase(name)),
      'call',
    )
    this.#name(
      dialect.parameter.map((name) => prefix + inCase(name)),
      'parameter',
    )
    if (dialect.sectionEnd !== undefined)
      this.#kinds.set(dialect.sectionEnd.slice(1, -1), 'section-end')
    if (dialect.callEnd !== undefined) this.#kinds.set(dialect.callEnd.slice(1, -1), 'call-end')
  }

  kindOf({ name, isClosing }: Tag): TagKind {
    return this.#kinds.get(isClosing ? `/${name}` : name) ?? (isClosing ? 'other-end' : 'other')
  }

  #name(names: readonly string[], kind: 'section' | 'call' | 'parameter'): void {
    for (const name of names) {
      this.#kinds.set(name, kind)
      this.#kinds.set(`/${name}`, `${kind}-end`)
    }
  }
}

/** Whether a tag opens a section of a dialect. */
export function isSectionTag(dialect: TagDialect, tag: Tag, isPinned: boolean): boolean {
  if (tag.isClosing) return false
  const prefix = prefixOf(tag)
  if (prefix !== '' && dialect.sections.includes(tag.name)) return true
  return hasPrefix(dialect, prefix, isPinned) && dialect.sections.includes(inSmall(localOf(tag)))
}

/** Whether a tag opens a call of a dialect, in a section or without one. */
export function isCallTag(
  dialect: TagDialect,
  tag: Tag,
  { section, isPinned }: { readonly section: Tag | undefined; readonly isPinned: boolean },
): boolean {
  if (tag.isClosing || !dialect.call.includes(inSmall(localOf(tag)))) return false
  const prefix = prefixOf(tag)
  if (section !== undefined && (prefix === '' || prefix === prefixOf(section))) return true
  return hasPrefix(dialect, prefix, isPinned)
}

/** Some models write all tags of a call in capitals. */
const CAPITALS = /^[A-Z][A-Z_]+$/u

/** Returns a name that is all in capitals in small letters, and any other as it is. */
export function inSmall(name: string): string {
  return CAPITALS.test(name) ? name.toLowerCase() : name
}

function toCapitals(name: string): string {
  return name.toUpperCase()
}

function asItIs(name: string): string {
  return name
}

/** Prefixes that stand for a marker. */
const MARKED: readonly string[] = [DSML, GCML]

function hasPrefix(
  { prefixes, pinnedPrefixes = [] }: TagDialect,
  prefix: string,
  isPinned: boolean,
): boolean {
  if (prefixes === 'any') return prefix !== '' && !MARKED.includes(prefix)
  return prefixes.includes(prefix) || (isPinned && pinnedPrefixes.includes(prefix))
}

function prefixOf({ name, prefix }: Tag): string {
  return MARKED.find((marked) => name.startsWith(marked)) ?? prefix
}

function localOf(tag: Tag): string {
  return tag.name.slice(prefixOf(tag).length)
}
