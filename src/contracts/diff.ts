import type { Era, Origin, Transport } from './fixture.ts'
import type { JsonValue } from './json.ts'

/** All levels of changes, the heaviest first. */
export const DIFF_LEVELS = ['breaking', 'risky', 'compatible'] as const

/** What a change means for who uses the server: something stops working, something may, nothing does. */
export type DiffLevel = (typeof DIFF_LEVELS)[number]

/** Every kind of change between two schemas. */
export const SCHEMA_CHANGES = [
  'type-narrowed',
  'type-widened',
  'type-changed',
  'values-narrowed',
  'values-widened',
  'values-changed',
  'bounds-narrowed',
  'bounds-widened',
  'condition-narrowed',
  'condition-widened',
  'property-added',
  'property-admitted',
  'property-removed',
  'property-forbidden',
  'property-required',
  'property-optional',
  'extra-forbidden',
  'extra-allowed',
  'alternative-added',
  'alternative-removed',
  'format-added',
  'format-changed',
  'format-removed',
  'default-added',
  'default-changed',
  'unclassified',
] as const

/** A kind of change between two schemas. */
export type SchemaChangeKind = (typeof SCHEMA_CHANGES)[number]

/** Every rule about a server, its tools and what came of its calls, beside those about schemas. */
export const SERVER_RULES = [
  'server-removed',
  'server-added',
  'server-not-started',
  'protocol-version-lower',
  'protocol-version-higher',
  'capability-removed',
  'capability-reduced',
  'capability-changed',
  'capability-added',
  'instructions-changed',
  'tool-removed',
  'tool-added',
  'title-changed',
  'description-changed',
  'parameter-description-changed',
  'task-support-narrowed',
  'task-support-widened',
  'hint-less-safe',
  'hint-safer',
  'output-schema-removed',
  'output-schema-added',
  'input-schema-unusable',
  'input-schema-usable',
  'output-schema-unusable',
  'output-schema-usable',
  'arguments-refused',
  'result-outside-old-schema',
  'call-fails',
  'call-succeeds',
  'error-flagged',
  'error-unflagged',
  'error-kind-changed',
  'structured-removed',
  'structured-added',
  'text-removed',
  'channel-changed',
  'content-kind-removed',
  'content-kind-added',
  'shape-changed',
  'compliance-worse',
  'compliance-better',
  'wrapping-worse',
  'wrapping-better',
  'key-removed',
  'optional-key-removed',
  'forbidden-key-removed',
  'key-type-changed',
  'key-null-changed',
  'key-added',
  'must-finding-added',
  'should-finding-added',
  'advice-finding-added',
  'finding-removed',
  'schema-seen-less',
  'schema-seen-more',
] as const

/** A rule about a server, a tool or a call. */
export type ServerRule = (typeof SERVER_RULES)[number]

/** Whose schema changed: what a tool takes or what it gives. */
export type SchemaSide = 'input' | 'output'

/** The stable id of a rule; those about schemas say first whose schema it is. */
export type DiffRule = ServerRule | `${SchemaSide}-${SchemaChangeKind}`

/** Where a side of a change can be seen. */
export interface DiffEvidence {
  readonly fixture: string
  /** Line of the fixture, from 1. */
  readonly line: number
  /** JSON Pointer into the message on that line. */
  readonly pointer?: string
}

/** One difference between two recordings of a server. */
export interface DiffChange {
  /** `rule:server[+modern][/tool[/call]][#path][~n]`, the same in every run; the n-th of several at one place. */
  readonly id: string
  readonly rule: DiffRule
  readonly level: DiffLevel
  readonly tool?: string
  /** The call's id in the older recording. */
  readonly call?: string
  /** Place in the value that the schema or the payload is of: a JSON Pointer with `*` for any item or key. */
  readonly path?: string
  /** What changed, from what to what. */
  readonly message: string
  /** Why a change of this rule has its level, in one sentence. */
  readonly why: string
  readonly before?: JsonValue
  readonly after?: JsonValue
  readonly old?: DiffEvidence
  readonly new?: DiffEvidence
}

/** One side of a comparison. */
export interface DiffSide {
  readonly version?: string
  readonly era: Era
  readonly protocolVersion?: string
  readonly transport: Transport
  readonly origin: Origin
  readonly fixtures: readonly string[]
  /** Of them, those that break off or are damaged: what they lack may have been there. */
  readonly incomplete: readonly string[]
}

/** Two recordings of one server, and all that differs between them. */
export interface DiffServer {
  readonly name: string
  /** Absent where only the newer recordings have the server. */
  readonly old?: DiffSide
  /** Absent where only the older recordings have the server. */
  readonly new?: DiffSide
  /** False where a side holds nothing that could be compared. */
  readonly compared: boolean
  readonly tools: { readonly old: number; readonly new: number; readonly both: number }
  readonly calls: { readonly old: number; readonly new: number; readonly both: number }
  /** The heaviest first. */
  readonly changes: readonly DiffChange[]
  /** What couldn't be compared, what is only guessed, what is incomplete. */
  readonly notes: readonly string[]
}

/** All that differs between two sets of recordings; a renderer computes nothing. */
export interface DiffReport {
  readonly diffVersion: 1
  readonly assay: string
  /** ISO 8601, UTC. */
  readonly generatedAt: string
  readonly servers: readonly DiffServer[]
  readonly summary: {
    readonly servers: number
    /** Of them, those that couldn't be compared. */
    readonly notCompared: number
    /** Recordings that break off or are damaged, of both sides. */
    readonly incomplete: number
    readonly byLevel: Readonly<Record<DiffLevel, number>>
  }
}
