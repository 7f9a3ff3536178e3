import type { Repair } from '../../contracts/extraction.ts'

// oxlint-disable-next-line no-control-regex -- what JSON has to escape, but for the white space that its repair escapes
const UNIT = /\\(?:["\\/bfnrt']|u[\da-f]{4})|[\\\u0000-\u0008\u000b\u000c\u000e-\u001f]/giu

/**
 * The changes after which what stands in strings of broken JSON means itself: a backslash that begins no escape of JSON,
 * as in a command or a path, and a control character. To drop one would change what a tool is asked to do.
 */
export function literalUnits(raw: string): readonly Repair[] {
  return [...raw.matchAll(UNIT)].flatMap(({ 0: before, index: start }) => {
    if (before.length > 1) return []
    const after =
      before === '\\' ? '\\\\' : `\\u${before.charCodeAt(0).toString(16).padStart(4, '0')}`
    return [{ code: 'escape-fixed' as const, start, before, after }]
  })
}
