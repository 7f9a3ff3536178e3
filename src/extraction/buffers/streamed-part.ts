import type { StreamRest } from '../../contracts/isolator-stream.ts'
import type { JsonValue } from '../../contracts/json.ts'
import { deepFreeze } from '../../json/deep-freeze.ts'
import {
  type IncrementalJsonOptions,
  IncrementalJsonParser,
} from '../../json/incremental-json-parser.ts'
import type { TextLog } from './text-log.ts'

/** A part of a stream that is read as JSON, as far as it is known to reach, and not before somebody asks. */
export class StreamedPart {
  readonly start: number
  confidence: number
  /** How far it is known to reach. */
  to: number
  /** Where it ends, once that is known. */
  closedAt: number | undefined
  /** Where it turned out to be none. */
  droppedAt: number | undefined
  rest: StreamRest | undefined
  readonly #log: TextLog
  readonly #parser: IncrementalJsonParser
  #fed: number
  #restText = ''
  #restFed = 0

  constructor(
    log: TextLog,
    { start, confidence }: { readonly start: number; readonly confidence: number },
    options: IncrementalJsonOptions,
  ) {
    this.#log = log
    this.start = start
    this.confidence = confidence
    this.to = start
    this.#fed = start
    this.#parser = new IncrementalJsonParser(options)
  }

  /** Where it turned out to be no JSON or none of what was looked for; undefined while it is good. */
  brokenAt(): number | undefined {
    this.#feed()
    const { failure, isComplete } = this.#parser
    if (failure !== undefined) return this.start + failure.at
    return this.droppedAt ?? (isComplete ? undefined : this.closedAt)
  }

  /** The value so far, deeply frozen; what was good of it where the text broke. */
  value(): JsonValue | undefined {
    this.#feed()
    const decoded = this.#parser.snapshot()
    if (this.rest === undefined || decoded === undefined) return decoded
    return this.#assembled(this.rest, decoded)
  }

  /** Whether its JSON is whole. */
  isComplete(): boolean {
    this.#feed()
    return this.#parser.isComplete
  }

  #feed(): void {
    const to = Math.min(this.to, this.#log.length)
    if (this.#fed >= to) return
    for (const slice of this.#log.slices(this.#fed, to)) this.#parser.write(slice)
    this.#fed = to
  }

  #assembled(rest: StreamRest, decoded: JsonValue): JsonValue | undefined {
    this.#restFed = Math.max(rest.from, this.#restFed)
    for (const slice of this.#log.slices(this.#restFed, this.#log.length)) this.#restText += slice
    this.#restFed = Math.max(rest.from, this.#log.length)
    try {
      const value = rest.assemble(decoded, this.#restText)
      deepFreeze(value)
      return value
    } catch {
      // It may be the user's code; what it can't put together isn't shown.
      return undefined
    }
  }
}
