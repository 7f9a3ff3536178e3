import type { CallMark, Direction, FixtureEnd, FramePart, LeftReason } from './fixture.ts'

/** A payload to be stored; redaction, scrubbing and the encoding are the writer's. */
export interface FrameInput {
  readonly dir: Direction
  readonly part: FramePart
  /** The bytes as they crossed the wire; on stdio without the line ending. */
  readonly data: Uint8Array
  readonly exchange?: number
  /** Of a chunk: no other of its body comes; else only its head's length, trailers or the end tell. */
  readonly last?: true
  readonly call?: CallMark
  /** Why the recorder left the rest of a body, or of a line that it cut by ending the server; absent if the server broke it off. */
  readonly left?: LeftReason
}

/** What is known only at the end. The writer adds counts, hash and redactions. */
export type EndInput = Pick<FixtureEnd['end'], 'reason' | 'exitCode' | 'signal' | 'error'> &
  Pick<FixtureEnd, 'transport' | 'era' | 'protocolVersion' | 'reportedVersion'>

/**
 * Writes one fixture as it happens: each frame is on its way to the disk when `frame` returns, chunks that follow one
 * another in one body when something else comes. Of an exchange with a language model chunks wait until their body is
 * over, which its `content-length`, its trailers or the end tell, and so does what comes between them.
 */
export interface FixtureWriter {
  /** Throws `HarnessError` with code `write-failed` where the medium refuses (a full disk). */
  readonly frame: (input: FrameInput) => void
  /** Writes the end line and closes; safe to call twice, the second call does nothing. */
  readonly end: (input: EndInput) => void
}
