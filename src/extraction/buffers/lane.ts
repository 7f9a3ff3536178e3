import type { Isolator } from '../../contracts/isolator.ts'
import type { IsolatorSignal, IsolatorStream } from '../../contracts/isolator-stream.ts'
import type { IncrementalJsonOptions } from '../../json/incremental-json-parser.ts'
import { StreamedPart } from './streamed-part.ts'
import type { TextLog } from './text-log.ts'

/** The parts that one isolator finds in a stream, and the best of them: the most confident that is no broken one, the first of equals. */
export class Lane {
  readonly name: string
  readonly #log: TextLog
  readonly #options: IncrementalJsonOptions
  #stream: IsolatorStream | undefined
  #open: StreamedPart | undefined
  /** Ended, and not looked at yet. */
  #ended: StreamedPart[] = []
  #best: StreamedPart | undefined
  #broken: { readonly part: StreamedPart; readonly at: number } | undefined

  constructor(log: TextLog, isolator: Isolator, options: IncrementalJsonOptions) {
    this.name = isolator.name
    this.#log = log
    this.#stream = startStream(isolator)
    this.#options = options
  }

  /** Takes the next piece, which the log has already. */
  write(delta: string): void {
    if (this.#stream === undefined) return
    try {
      for (const signal of this.#stream.write(delta)) this.#heed(signal)
    } catch {
      // A stream may be the user's code: what it throws is that it gives up.
      this.#stream = undefined
    }
  }

  /** The part to show; undefined where there is none that isn't broken. */
  current(): StreamedPart | undefined {
    for (const part of this.#ended) {
      if (this.#isBroken(part)) continue
      if (this.#best === undefined || part.confidence > this.#best.confidence) this.#best = part
    }
    this.#ended = []
    if (this.#open === undefined || this.#isBroken(this.#open)) return this.#best
    return this.#best === undefined || this.#open.confidence > this.#best.confidence
      ? this.#open
      : this.#best
  }

  /** The part that broke last, and where. */
  get broken(): { readonly part: StreamedPart; readonly at: number } | undefined {
    return this.#broken
  }

  #isBroken(part: StreamedPart): boolean {
    const at = part.brokenAt()
    if (at === undefined) return false
    if (this.#broken === undefined || at > this.#broken.at) this.#broken = { part, at }
    return true
  }

  #heed(signal: IsolatorSignal): void {
    switch (signal.type) {
      case 'opened':
        this.#end()
        this.#open = new StreamedPart(
          this.#log,
          { start: signal.at, confidence: signal.confidence },
          this.#options,
        )
        return
      case 'extended':
        if (this.#open !== undefined) this.#open.to = Math.max(this.#open.to, signal.to)
        return
      case 'closed':
        this.#close(signal)
        return
      case 'dropped':
        this.#drop(signal.at)
        return
      case 'gave-up':
        this.#stream = undefined
    }
  }

  #close(signal: Extract<IsolatorSignal, { type: 'closed' }>): void {
    const open = this.#open
    if (open === undefined) return
    open.to = signal.at
    open.closedAt = signal.at
    open.confidence = signal.confidence
    open.rest = signal.rest
    this.#end()
  }

  #drop(at: number): void {
    if (this.#open === undefined) return
    this.#open.to = Math.max(this.#open.to, at)
    this.#open.droppedAt = at
    this.#end()
  }

  #end(): void {
    if (this.#open !== undefined) this.#ended.push(this.#open)
    this.#open = undefined
  }
}

/** It may be the user's code: where it throws there is no stream. */
function startStream({ createStream }: Isolator): IsolatorStream | undefined {
  try {
    return createStream?.()
  } catch {
    return undefined
  }
}
