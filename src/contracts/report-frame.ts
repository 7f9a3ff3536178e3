import type { Direction, FramePart } from './fixture.ts'

/** A frame of a fixture, its payload cut to what a reader can take in. */
export interface ReportFrame {
  /** Of the fixture, from 1. */
  readonly line: number
  readonly dir: Direction
  readonly part: FramePart
  /** Milliseconds since the recording began. */
  readonly t: number
  /** Of the payload as it is stored. */
  readonly bytes: number
  /** The payload; of one that isn't UTF-8 its base64. */
  readonly text: string
}
