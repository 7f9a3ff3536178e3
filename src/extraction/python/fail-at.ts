import type { PythonCursor } from './python-cursor.ts'

/** Puts on record why and where reading failed. */
export function failAt(cursor: PythonCursor, at: number, reason: string): undefined {
  cursor.reason ||= reason
  cursor.position = at
}
