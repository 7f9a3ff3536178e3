import type { LineAnswer } from './filter-lines.ts'

/** Answers a line whose object isn't what the filter takes. */
export function invalidLine(message: string): LineAnswer {
  return { ok: false, fault: { code: 'invalid', message } }
}
