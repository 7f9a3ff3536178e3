import type { CallExpectation, Scrub } from './fixture.ts'
import type { JsonObject, JsonValue } from './json.ts'

/** One call that a calls file names; naming it is permission to make it. */
export interface NamedCall {
  readonly id?: string
  readonly tool: string
  readonly arguments: JsonObject
  readonly expect?: CallExpectation
  /** Needed where the tool declares `readOnlyHint: false`. */
  readonly allowWrite?: true
  /** Makes the call a task (2025-11-25), or none though its tool asks for one. @defaultValue a task where the tool requires one */
  readonly task?: TaskRequest | false
}

/** How a call is made a task. */
export interface TaskRequest {
  /** Milliseconds that the server is asked to keep the task for. */
  readonly ttl?: number
}

/** A user's own redaction rule. The pattern is RE2 syntax. */
export interface RedactionRule {
  readonly rule: string
  readonly pattern: string
}

/** What a server's own requests, and what it asks for inside a result, are answered with. A list is used up in order, its last entry repeats. */
export interface Answers {
  readonly sampling?: JsonValue
  readonly elicitation?: JsonValue
  readonly roots?: readonly JsonObject[]
}

/** `*.calls.json` or `.yaml`: which calls to make, and how to record them. */
export interface CallsFile {
  readonly server?: string
  readonly env?: Readonly<Record<string, string>>
  readonly redact?: readonly RedactionRule[]
  readonly scrub?: readonly Scrub[]
  readonly answers?: Answers
  readonly calls: readonly NamedCall[]
}
