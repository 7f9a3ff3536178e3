import { type BufferCore, type BufferState, NOTHING_SHOWN } from './buffer-core.ts'
import { TextLog } from './text-log.ts'

/** A text that is shown as it is. */
export class TextCore implements BufferCore<string> {
  readonly #log = new TextLog()

  write(delta: string): void {
    this.#log.append(delta)
  }

  read(): BufferState {
    const { text } = this.#log
    return { ...NOTHING_SHOWN, text, value: text, start: 0 }
  }
}
