/** Where reading a Python literal has come to, and what it has seen. */
export interface PythonCursor {
  readonly text: string
  /** What is a name beside Python's own ones. */
  readonly words: ReadonlySet<string>
  position: number
  /** How many brackets are open. */
  depth: number
  /** Whether something was written as only Python does: quotes, constants, tuples, calls. */
  isMarked: boolean
  /** Whether a comma stood before an end where `repr` prints none. */
  hasStrayComma: boolean
  /** Whether reading failed at something that Python has and JSON can't say. */
  isUnsayable: boolean
  /** Why reading failed; the first reason stands. */
  reason: string
}
