/** What `\p{…}` may name (RFC 9485, section 4). */
const CATEGORY = /^(?:L[lmotu]?|M[cen]?|N[dlo]?|P[cdefios]?|Z[lps]?|S[ckmo]?|C[cfno]?)$/u

/** RE2 knows no name for what is not assigned: what no other category has. */
const UNASSIGNED = '\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}\\p{Z}\\p{Cc}\\p{Cf}\\p{Co}\\p{Cs}'

/** An escape with its category, a quantifier with numbers, or a single character. */
const TOKEN = /\\[pP]\{[^}]*\}|\\[^]|\{\d+(?:,\d*)?\}|[^]/gu

const ESCAPED = /^[()*+\-.?[\\\]^nrt{|}]$/u

interface Scan {
  readonly tokens: readonly string[]
  at: number
  /** Groups that are open. */
  groups: number
  /** Whether a quantifier has something to repeat. */
  repeatable: boolean
}

/**
 * Rewrites an I-Regexp (RFC 9485) as RE2 syntax: `.` is any character but line feed and carriage return, `^` and `$` stand
 * for the ends of the text, as the mapping of section 5.3 leaves them. Undefined where the text is no I-Regexp; what is
 * returned may still be refused by RE2, for counts above 1000.
 */
export function translateIRegexp(pattern: string): string | undefined {
  if (!pattern.isWellFormed()) return undefined
  const scan: Scan = {
    tokens: Array.from(pattern.matchAll(TOKEN), ([token]) => token),
    at: 0,
    groups: 0,
    repeatable: false,
  }
  let translated = ''
  while (scan.at < scan.tokens.length) {
    const part = translateNext(scan)
    if (part === undefined) return undefined
    translated += part
  }
  return scan.groups === 0 ? translated : undefined
}

function translateNext(scan: Scan): string | undefined {
  const token = scan.tokens[scan.at] ?? ''
  scan.at += 1
  if (/^(?:[*+?]|\{\d.*)$/u.test(token)) {
    if (!scan.repeatable) return undefined
    scan.repeatable = false
    return token
  }
  scan.repeatable = token !== '(' && token !== '|'
  if (token === '(') {
    scan.groups += 1
    return '(?:'
  }
  if (token === ')') return closeGroup(scan)
  if (token === '|') return token
  if (token === '.') return '[^\\n\\r]'
  if (token === '[') return translateClass(scan)
  if (token.startsWith('\\')) return translateEscape(token, false)
  return /^[\]{}]$/u.test(token) ? undefined : token
}

function closeGroup(scan: Scan): string | undefined {
  scan.groups -= 1
  return scan.groups < 0 ? undefined : ')'
}

/** `[` is read already. */
function translateClass(scan: Scan): string | undefined {
  const end = scan.tokens.indexOf(']', scan.at)
  if (end === -1) return undefined
  const inside = scan.tokens.slice(scan.at, end)
  scan.at = end + 1
  const negated = inside[0] === '^'
  const items = negated ? inside.slice(1) : inside
  const parts = items.map((token) => translateClassToken(token))
  if (items.length === 0 || parts.includes(undefined) || !hyphensFit(items)) return undefined
  return `[${negated ? '^' : ''}${parts.join('')}]`
}

/** A hyphen stands first, last, or between the ends of a range. */
function hyphensFit(items: readonly string[]): boolean {
  let rangeEnd = 0
  return items.every((token, index) => {
    if (token !== '-' || index === 0 || index === items.length - 1) return true
    const [from = '', to = ''] = [items[index - 1], items[index + 1]]
    const fits = index > rangeEnd && isSingle(from) && isSingle(to) && from !== '-'
    rangeEnd = index + 2
    return fits
  })
}

function isSingle(token: string): boolean {
  return token !== '-' && !/^\\[pP]/u.test(token)
}

function translateClassToken(token: string): string | undefined {
  if (token === '[') return undefined
  if (token.startsWith('\\')) return translateEscape(token, true)
  return token === '^' ? '\\^' : token
}

function translateEscape(token: string, inClass: boolean): string | undefined {
  const letter = token.charAt(1)
  if (letter !== 'p' && letter !== 'P') return ESCAPED.test(letter) ? token : undefined
  const category = token.slice(3, -1)
  if (token.length < 4 || !CATEGORY.test(category)) return undefined
  if (category !== 'Cn') return token
  if (inClass) return undefined
  return letter === 'p' ? `[^${UNASSIGNED}]` : `[${UNASSIGNED}]`
}
