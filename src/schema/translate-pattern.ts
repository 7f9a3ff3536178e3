/** What `\s` means in ECMAScript, as the inside of an RE2 class. RE2's own `\s` is ASCII. */
const SPACE =
  '\\t-\\r \\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}'
const NOT_SPACE =
  '\\x{0}-\\x{8}\\x{e}-\\x{1f}!-\\x{9f}\\x{a1}-\\x{167f}\\x{1681}-\\x{1fff}\\x{200b}-\\x{2027}' +
  '\\x{202a}-\\x{202e}\\x{2030}-\\x{205e}\\x{2060}-\\x{2fff}\\x{3001}-\\x{fefe}\\x{ff00}-\\x{10ffff}'

/** One lexical element: an escape, the start of a group or class, or a single character. */
const TOKEN =
  /\\u[Dd][89ABab][0-9A-Fa-f]{2}\\u[Dd][C-Fc-f][0-9A-Fa-f]{2}|\\u\{[0-9A-Fa-f]+\}|\\u[0-9A-Fa-f]{4}|\\x[0-9A-Fa-f]{2}|\\c[A-Za-z]|\\[pP]\{[^}]*\}|\\[^]|\(\?<(?![=!])|\[\^?\]?|[^]/gu

/** Groups of other dialects: flags for the rest of the pattern, Python's names, atoms, comments. RE2 knows some of them. */
const FOREIGN_GROUP = /(?<!\\)(?:\\\\)*\(\?(?![:=!]|<[=!A-Za-z_$]|[ims-]+:)/u

/**
 * Rewrites an ECMAScript pattern as RE2 syntax with the same meaning.
 * Undefined where the pattern isn't ECMAScript, or uses what RE2 can't say. What is returned may
 * still be refused by RE2 (lookaround, counts above 1000).
 */
export function translatePattern(pattern: string): string | undefined {
  if (FOREIGN_GROUP.test(pattern)) return undefined
  let translated = ''
  let inClass = false
  for (const [token] of pattern.matchAll(TOKEN)) {
    const part = token.startsWith('\\')
      ? translateEscape(token, inClass)
      : translateSymbol(token, inClass)
    if (part === undefined) return undefined
    translated += part
    inClass = inClass ? !token.endsWith(']') || token === '\\]' : token === '[' || token === '[^'
  }
  return translated
}

function translateSymbol(token: string, inClass: boolean): string {
  if (inClass) return token.startsWith('[') ? token.replaceAll(/[[^]/gu, '\\$&') : token
  if (token === '.') return '[^\\n\\r\\x{2028}\\x{2029}]'
  if (token === '[]') return '[^\\x{0}-\\x{10ffff}]'
  if (token === '[^]') return '[\\x{0}-\\x{10ffff}]'
  return token === '(?<' ? '(?P<' : token
}

function translateEscape(token: string, inClass: boolean): string | undefined {
  const letter = token.charAt(1)
  if (token.length > 2) return translateLongEscape(token)
  if (letter === 's') return inClass ? SPACE : `[${SPACE}]`
  if (letter === 'S') return inClass ? NOT_SPACE : `[${NOT_SPACE}]`
  if (letter === 'b' && inClass) return '\\x{8}'
  if (letter === '0') return '\\x{0}'
  if (/^[dDwWbBnrtfv]$/u.test(letter)) return token
  if (/^[A-Za-z1-9]$/u.test(letter)) return undefined
  return /^[!-~]$/u.test(letter) ? token : letter
}

function translateLongEscape(token: string): string | undefined {
  const letter = token.charAt(1)
  if (letter === 'p' || letter === 'P')
    return token.replace(/\{(?:Script|sc|General_Category|gc)=/u, '{')
  if (letter === 'c') return codePoint(token.charCodeAt(2) % 32)
  const [first = 0, second] = [...token.matchAll(/[0-9A-Fa-f]{2,}/gu)].map(([hex]) =>
    Number.parseInt(hex, 16),
  )
  if (second !== undefined) return codePoint((first - 0xd800) * 0x400 + second - 0xdc00 + 0x10000)
  return first >= 0xd800 && first <= 0xdfff ? undefined : codePoint(first)
}

function codePoint(value: number): string {
  return `\\x{${value.toString(16)}}`
}
