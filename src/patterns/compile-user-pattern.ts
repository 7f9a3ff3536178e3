import { type Matcher, MatcherInput, RE2JS } from 're2js'
import type { PatternMatch, PatternMatches, UserPattern } from '../contracts/user-pattern.ts'
import { explainPatternError } from './explain-pattern-error.ts'
import { MeteredText, MeterExhausted } from './metered-text.ts'

/** How a pattern is read. */
export interface UserPatternOptions {
  /** Whether `^` and `$` match at lines. @defaultValue false */
  readonly multiline?: boolean
  /** The group whose text is the value. @defaultValue the group `value`, group 1, or the whole match */
  readonly group?: number | string
}

/** What came of compiling a pattern: a pattern that can run, or why it can't. */
export type CompiledUserPattern =
  | { readonly ok: true; readonly pattern: UserPattern }
  | { readonly ok: false; readonly reason: string }

/** UTF-16 units of a pattern. */
const MAX_LENGTH = 1000

/** Instructions: the time of a match is at most a product of them and the length of the text. */
const MAX_SIZE = 2000

/** How often all matches together may read each character. Honest patterns read it about five times. */
const READS = 16

/** For short texts. */
const FREE_READS = 1000

/**
 * Compiles a user's pattern, in RE2 syntax as it is written: `\s`, `\d` and `\w` are ASCII, `.` is a code point, there is
 * no lookaround and no backreference. Never throws; the reason names the construct that RE2 doesn't have.
 */
export function compileUserPattern(
  source: string,
  { multiline = false, group }: UserPatternOptions = {},
): CompiledUserPattern {
  if (source.length > MAX_LENGTH)
    return { ok: false, reason: `it is longer than ${MAX_LENGTH} characters` }
  const compiled = compile(source, multiline)
  if (typeof compiled === 'string') return { ok: false, reason: compiled }
  if (compiled.programSize() > MAX_SIZE)
    return { ok: false, reason: `it comes to more than ${MAX_SIZE} steps; make its counts smaller` }
  const names = Object.keys(compiled.namedGroups())
  const groups = compiled.groupCount()
  const taken = group ?? (names.includes('value') ? 'value' : Math.min(1, groups))
  if (typeof taken === 'number' ? !(taken >= 0 && taken <= groups) : !names.includes(taken))
    return { ok: false, reason: `it has no group ${taken}` }
  return { ok: true, pattern: patternOf(compiled, { source, groups, names, taken }) }
}

function compile(source: string, multiline: boolean): RE2JS | string {
  try {
    return RE2JS.compile(source, multiline ? RE2JS.MULTILINE : 0)
  } catch (error) {
    return explainPatternError(source, error)
  }
}

interface Form {
  readonly source: string
  readonly groups: number
  readonly names: readonly string[]
  readonly taken: number | string
}

function patternOf(compiled: RE2JS, form: Form): UserPattern {
  const test = (text: string): boolean => compiled.test(text)
  return {
    source: form.source,
    groups: form.groups,
    groupNames: form.names,
    size: compiled.programSize(),
    test,
    first: (text) => {
      if (!test(text)) return undefined
      const matcher = compiled.matcher(text)
      return matcher.find() ? matchIn(matcher, form) : undefined
    },
    matchesAgain: (text) => {
      const { matches } = allIn(compiled, { text, limit: 2, form })
      return matches.length > 1 && matches[1]?.text !== ''
    },
    all: (text, limit) => (test(text) ? allIn(compiled, { text, limit, form }) : { matches: [] }),
  }
}

interface Search {
  readonly text: string
  readonly limit: number
  readonly form: Form
}

function allIn(compiled: RE2JS, { text, limit, form }: Search): PatternMatches {
  const reads = FREE_READS + READS * text.length
  const matcher = compiled.matcher(MatcherInput.utf16(new MeteredText(text, reads)))
  const matches: PatternMatch[] = []
  try {
    while (matcher.find()) {
      if (matches.length >= limit) return { matches, cut: `matches beyond ${limit} aren't read` }
      matches.push(matchIn(matcher, form))
    }
  } catch (error) {
    if (!(error instanceof MeterExhausted)) throw error
    const found = matches.length
    return {
      matches,
      cut: `matches beyond ${found} aren't looked for: the pattern reads far beyond the end of each`,
    }
  }
  return { matches }
}

function matchIn(matcher: Matcher, { groups, names, taken }: Form): PatternMatch {
  const value = matcher.group(taken) ?? undefined
  return {
    span: [matcher.start(), matcher.end()],
    text: matcher.group() ?? '',
    groups: Array.from({ length: groups }, (_, index) => matcher.group(index + 1) ?? undefined),
    named: Object.fromEntries(names.map((name) => [name, matcher.group(name) ?? undefined])),
    value,
    valueSpan: value === undefined ? undefined : [matcher.start(taken), matcher.end(taken)],
  }
}
