/** All statuses of tools. */
export const TOOL_STATUSES = ['unknown', 'pass_through', 'wrapped', 'failed'] as const

/** What a gateway does with the results of a tool, and with `failed`, what it could not do. */
export type ToolStatusName = (typeof TOOL_STATUSES)[number]

/** How many results of a tool went which way. */
export interface ToolCounts {
  readonly calls: number
  readonly passed: number
  readonly wrapped: number
  /** Of `calls`: to be wrapped, and handed on as the server gave them, because nothing in them fits. */
  readonly failed: number
  /** Errors of the tool or of the protocol, which are handed on as they are and decide nothing. */
  readonly errors: number
}

/** What a gateway knows of a tool. */
export interface ToolStatus {
  readonly status: ToolStatusName
  /** The way of wrapping or the extractor that gave the last value. */
  readonly lastAdapter?: string
  readonly counts: ToolCounts
  /** Why it has this status. */
  readonly reason?: string
  readonly serverVersion?: string
  /** ISO 8601, as `lastChanged`, which is when the status last became another one. */
  readonly firstSeen: string
  readonly lastChanged: string
}

/** A file of statuses (`tool_schema_status.json`), by `server:tool`. */
export interface ToolStatusFile {
  readonly version: 1
  readonly tools: Readonly<Record<string, ToolStatus>>
}
