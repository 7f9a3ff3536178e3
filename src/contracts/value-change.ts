import type { JsonValue } from './json.ts'

/** One difference between two JSON values. */
export interface ValueChange {
  readonly op: 'added' | 'removed' | 'changed'
  /** JSON Pointer: into the later value where something was added, else into the earlier one. */
  readonly pointer: string
  readonly before?: JsonValue
  readonly after?: JsonValue
}
