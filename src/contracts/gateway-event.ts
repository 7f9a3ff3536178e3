import type { ToolStatusName } from './tool-status.ts'

/** What a gateway tells while it works: its log, a line each for people, JSON for programs. */
export type GatewayEvent =
  | { readonly type: 'listening'; readonly url?: string; readonly servers: readonly string[] }
  | { readonly type: 'client'; readonly state: 'connected' | 'gone' }
  | {
      readonly type: 'server'
      readonly server: string
      /** `waiting`: it hasn't answered the handshake yet. `resuming`: an event stream of an answer broke, and is opened again. */
      readonly state: 'connected' | 'not-connected' | 'restarting' | 'waiting' | 'resuming'
      readonly message?: string
      /** What to do about it. */
      readonly hint?: string
      /** Last lines of standard error, oldest first. */
      readonly stderr?: readonly string[]
      /** Milliseconds until it is tried again. */
      readonly retryIn?: number
    }
  | {
      readonly type: 'status'
      readonly server: string
      readonly tool: string
      readonly from: ToolStatusName
      readonly to: ToolStatusName
      readonly adapter?: string
      readonly reason?: string
      /** What to do about it. */
      readonly hint?: string
    }
  /** A result of a tool that failed before went on without what is asked for, too; or an error that people can do something about. */
  | {
      readonly type: 'tool'
      readonly server: string
      readonly tool: string
      readonly message: string
      readonly hint?: string
    }
  /** What a server lists could not be had, or not all of it goes on. */
  | {
      readonly type: 'list'
      readonly server: string
      readonly method: string
      readonly message: string
    }
  /** A line that a server wrote beside its messages. */
  | {
      readonly type: 'line'
      readonly server: string
      readonly from: 'stderr' | 'stdout'
      readonly text: string
    }
  /** So many lines of servers are told nowhere: they came faster than the log was read. */
  | { readonly type: 'left-out'; readonly lines: number }
  /** A file could not be read or written; `path` is what it is called from now on where it was set aside. */
  | { readonly type: 'file'; readonly path: string; readonly message: string }
