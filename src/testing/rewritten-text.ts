/** The characters that Windows-1252 has for the bytes 80 to 9F; a space if it has none. */
export const WINDOWS_1252 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
])
const PYTHON_ESCAPES: ReadonlyMap<string, string> = new Map([
  ['\\', '\\\\'],
  ["'", "\\'"],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
])

/** Reads the UTF-8 bytes of a text as Latin-1, or with other characters for the bytes 80 to 9F. */
export function misread(text: string, high = ''): string {
  return Array.from(new TextEncoder().encode(text), (byte) => {
    const other = byte >= 0x80 && byte <= 0x9f ? (high[byte - 0x80] ?? ' ') : ' '
    return other === ' ' ? String.fromCharCode(byte) : other
  }).join('')
}

/** Escapes a text as HTML does. */
export function htmlEscaped(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (character) => ENTITIES.get(character) ?? character)
}

/** Writes a JSON string with single quotes, as JavaScript may. */
export function singleQuoted(token: string): string {
  const inner = token.slice(1, -1).replaceAll(/\\.|'/gu, (part) => {
    if (part === '\\"') return '"'
    return part === "'" ? "\\'" : part
  })
  return `'${inner}'`
}

/** Writes a text as Python's `repr` does, always in single quotes. */
export function pythonText(text: string): string {
  const inner = Array.from(text, (character) => {
    const named = PYTHON_ESCAPES.get(character)
    if (named !== undefined) return named
    if (character === ' ' || !/[\p{C}\p{Z}]/u.test(character)) return character
    const code = (character.codePointAt(0) ?? 0).toString(16)
    if (code.length <= 2) return `\\x${code.padStart(2, '0')}`
    return code.length <= 4 ? `\\u${code.padStart(4, '0')}` : `\\U${code.padStart(8, '0')}`
  })
  return `'${inner.join('')}'`
}
