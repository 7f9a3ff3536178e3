import type { PythonCursor } from './python-cursor.ts'

/** Steps over what a sticky pattern matches; undefined where it doesn't. */
export function takeMatch(cursor: PythonCursor, pattern: RegExp): RegExpExecArray | undefined {
  pattern.lastIndex = cursor.position
  const match = pattern.exec(cursor.text)
  if (match === null) return undefined
  cursor.position = pattern.lastIndex
  return match
}
