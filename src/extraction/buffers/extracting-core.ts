import type { Isolator } from '../../contracts/isolator.ts'
import type { IncrementalJsonOptions } from '../../json/incremental-json-parser.ts'
import { type BufferCore, type BufferState, NOTHING_SHOWN } from './buffer-core.ts'
import { Lane } from './lane.ts'
import type { StreamedPart } from './streamed-part.ts'
import { TextLog } from './text-log.ts'

/**
 * A text in which isolators look for a value, all of them at once. What the first one in the chain has found is shown; where
 * all that was found is broken, what broke last.
 */
export class ExtractingCore implements BufferCore<string> {
  readonly #log = new TextLog()
  readonly #lanes: readonly Lane[]

  constructor(chain: readonly Isolator[], options: IncrementalJsonOptions) {
    this.#lanes = chain.map((isolator) => new Lane(this.#log, isolator, options))
  }

  write(delta: string): void {
    this.#log.append(delta)
    for (const lane of this.#lanes) lane.write(delta)
  }

  read(): BufferState {
    for (const lane of this.#lanes) {
      const part = lane.current()
      const value = part?.value()
      if (part !== undefined && value !== undefined)
        return { ...this.#shown(lane, part), value, isComplete: part.isComplete() }
    }
    const last = this.#brokenLast()
    if (last === undefined) return { ...NOTHING_SHOWN, text: this.#log.text }
    return { ...this.#shown(last.lane, last.part), value: last.part.value(), isComplete: false }
  }

  #shown({ name }: Lane, { start }: StreamedPart): Omit<BufferState, 'value' | 'isComplete'> {
    return { text: this.#log.text, extractor: name, start, calls: [] }
  }

  #brokenLast(): { readonly lane: Lane; readonly part: StreamedPart } | undefined {
    let last: { readonly lane: Lane; readonly part: StreamedPart; readonly at: number } | undefined
    for (const lane of this.#lanes) {
      const { broken } = lane
      if (broken !== undefined && (last === undefined || broken.at > last.at))
        last = { lane, ...broken }
    }
    return last
  }
}
