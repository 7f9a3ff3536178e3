import type { RepairCode } from '../contracts/repair-code.ts'

/** A part of broken JSON that its repair drops. */
export interface DroppedText {
  readonly code: RepairCode
  readonly end: number
}

const PATTERNS = {
  'comment-removed': /\/\*[^]*?(?:\*\/|$)|\/\/[^\n]*/uy,
  'fence-removed': /[[{]?```[\w$]*|```/uy,
  'call-removed': /[A-Za-z_$][\w$]*\s*\(/uy,
} as const

/** What stands at an offset of broken JSON and can be dropped from it; undefined where nothing can. */
export function droppedText(text: string, start: number): DroppedText | undefined {
  switch (text[start]) {
    case ',':
      return { code: 'comma-removed', end: start + 1 }
    case '/':
      return ending(text, start, 'comment-removed')
    case '.':
      return text.startsWith('...', start)
        ? { code: 'ellipsis-removed', end: start + 3 }
        : undefined
    case ')':
      return { code: 'call-removed', end: text[start + 1] === ';' ? start + 2 : start + 1 }
    case '+':
      return { code: 'string-joined', end: start + 1 }
    case '\\':
      return { code: 'escape-fixed', end: start + 1 }
    case '}':
    case ']':
      return ending(text, start, 'fence-removed') ?? { code: 'bracket-removed', end: start + 1 }
    default:
      return ending(text, start, 'fence-removed') ?? ending(text, start, 'call-removed')
  }
}

function ending(text: string, start: number, code: keyof typeof PATTERNS): DroppedText | undefined {
  const pattern = PATTERNS[code]
  pattern.lastIndex = start
  return pattern.test(text) ? { code, end: pattern.lastIndex } : undefined
}
