import type { IncrementalJsonOptions } from '../../json/incremental-json-parser.ts'
import { isTrimmed } from '../../text/is-trimmed.ts'
import { type BufferCore, type BufferState, NOTHING_SHOWN } from './buffer-core.ts'
import { StreamedPart } from './streamed-part.ts'
import { TextLog } from './text-log.ts'

/** A text that is one JSON value, white space and a byte order mark around it apart. */
export class JsonCore implements BufferCore<string> {
  readonly #log = new TextLog()
  readonly #options: IncrementalJsonOptions
  #part: StreamedPart | undefined

  constructor(options: IncrementalJsonOptions) {
    this.#options = options
  }

  write(delta: string): void {
    const before = this.#log.length
    this.#log.append(delta)
    let end = delta.length
    while (end > 0 && isTrimmed(delta.charCodeAt(end - 1))) end--
    if (end === 0) return
    this.#part ??= new StreamedPart(
      this.#log,
      { start: before + delta.search(/\S/u), confidence: 1 },
      this.#options,
    )
    this.#part.to = before + end
  }

  read(): BufferState {
    const { text } = this.#log
    const part = this.#part
    if (part === undefined) return { ...NOTHING_SHOWN, text }
    const value = part.value()
    const { start } = part
    return { text, value, isComplete: part.isComplete(), extractor: undefined, start, calls: [] }
  }
}
