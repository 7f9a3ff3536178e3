import type { FindingLevel } from './finding.ts'
import type { JsonValue } from './json.ts'

/** A finding that a user defines; it has exactly one of `schema`, `forbid` and `require`. */
export interface OwnFinding {
  /** Reported as `own/CODE`. */
  readonly code: string
  readonly level: FindingLevel
  /** What is wrong, and what to do. */
  readonly message: string
  /** Tools as `tool` or `server:tool`, by name or glob. @defaultValue all tools */
  readonly tools?: readonly string[]
  /**
   * The text blocks, structured content, or the whole result. @defaultValue `structured` with a schema, `text` with a
   * pattern
   */
  readonly in?: 'text' | 'structured' | 'result'
  /** Whether results that are marked as errors are looked at, in place of the others. @defaultValue false */
  readonly errors?: boolean
  /** JSON Schema that the part must fit. */
  readonly schema?: JsonValue
  /** Pattern in RE2 syntax that no string of the part may match. */
  readonly forbid?: string
  /** Pattern in RE2 syntax that one string of the part must match. */
  readonly require?: string
}
