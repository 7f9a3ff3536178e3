/** A form of lines that are records. */
export interface LineForm {
  /** Its named groups are the fields. It is one that a person can read. */
  readonly pattern: string
  /** Whether it begins with what may be anything, so that lines of columns may look like it. */
  readonly isLoose?: boolean
}

/** Forms that show by a mark what a line is: permissions, a time, a level, a place, a hash, a unit. */
const EXACT: readonly string[] = [
  // -rw-r--r-- 1 ada staff 75 Jan 13 10:01 notes.txt
  '^(?P<permissions>[-dlbcps][-rwxsStT]{9}[.+@]?) +(?P<links>\\d+) +(?P<owner>\\S+) +(?P<group>\\S+) +(?P<size>[\\d.,]+[KMGTP]?) +(?P<modified>\\d{4}-\\d\\d-\\d\\d [\\d:.]+(?: [+-]\\d{4})?|\\S+ +\\S+ +[\\d:]+) (?P<name>.+)$',
  // 2026-01-15 12:00:00 ERROR the pump has stopped
  '^\\[?(?P<time>\\d{4}-\\d{2}-\\d{2}[T ]\\d{2}:\\d{2}(?::\\d{2}(?:[.,]\\d+)?)?(?:Z|[+-]\\d{2}:?\\d{2})?)\\]?\\s+\\[?(?P<level>TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL|CRITICAL)\\]?:?\\s+(?P<message>.+)$',
  // [FILE] notes.txt      75 B
  '^\\[(?P<type>[A-Z]+)\\] (?P<name>.+?)(?: {2,}(?P<size>[\\d.]+ (?:[KMGT]?i?B|[Bb]ytes?)))?$',
  // src/main.ts:12:5: text
  '^(?P<path>[^\\s:]+):(?P<line>\\d+):(?P<column>\\d+):\\s?(?P<text>.+)$',
  // src/main.ts:12: text
  '^(?P<path>[^\\s:]+):(?P<line>\\d+):\\s?(?P<text>.+)$',
  // ERROR: text
  '^\\[?(?P<level>TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL|CRITICAL)\\]?:?\\s+(?P<message>.+)$',
  // 1a2b3c4 Close the gate
  '^(?P<hash>[0-9a-f]{7,40}) (?P<subject>.+)$',
  // notes.txt   75 B
  '^(?P<name>\\S+)\\s+(?P<size>[\\d.]+ ?[KMGT]?i?B)$',
]

const LOOSE: readonly string[] = [
  // 4.0K  notes.txt
  '^(?P<size>[\\d.]+[KMGT]?)\\s+(?P<path>\\S.*)$',
  // Brook Lane - six lanes
  '^(?P<name>\\S.*?) (?:-|–|—) (?P<description>.+)$',
  // Brook Lane (six lanes)
  '^(?P<name>\\S.*?) \\((?P<detail>[^()]+)\\)$',
]

/** `[FILE] notes.txt`, and no column behind the name. */
const TAGGED = '^\\[(?P<type>[A-Z]+)\\] (?P<name>.+)$'

/** Forms of lines, the most exact first. */
export const LINE_FORMS: readonly LineForm[] = [
  ...EXACT.map((pattern) => ({ pattern })),
  { pattern: TAGGED, isLoose: true },
  ...LOOSE.map((pattern) => ({ pattern, isLoose: true })),
]
