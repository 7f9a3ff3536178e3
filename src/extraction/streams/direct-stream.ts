import type { IsolatorSignal, IsolatorStream } from '../../contracts/isolator-stream.ts'
import { isTrimmed } from '../../text/is-trimmed.ts'

/**
 * The whole text, where it opens with a bracket; a bare scalar is no part worth showing. Never closes: only the end of the
 * text ends it. White space at its end is held back, as it may be none of the value.
 */
export class DirectStream implements IsolatorStream {
  #position = 0
  #state: 'blank' | 'open' | 'over' = 'blank'
  /** After the last character that isn't white space. */
  #visible = 0

  write(delta: string): readonly IsolatorSignal[] {
    const signals: IsolatorSignal[] = []
    if (this.#state === 'blank') this.#open(delta, signals)
    if (this.#state === 'open') this.#extend(delta, signals)
    this.#position += delta.length
    return signals
  }

  #open(delta: string, signals: IsolatorSignal[]): void {
    let index = 0
    while (index < delta.length && isTrimmed(delta.charCodeAt(index))) index++
    if (index === delta.length) return
    const at = this.#position + index
    if (delta[index] === '{' || delta[index] === '[') {
      this.#state = 'open'
      signals.push({ type: 'opened', at, confidence: 1 })
    } else {
      this.#state = 'over'
      signals.push({ type: 'gave-up', at, reason: 'the text is no JSON object or array' })
    }
  }

  #extend(delta: string, signals: IsolatorSignal[]): void {
    let end = delta.length
    while (end > 0 && isTrimmed(delta.charCodeAt(end - 1))) end--
    if (end === 0) return
    this.#visible = this.#position + end
    signals.push({ type: 'extended', to: this.#visible })
  }
}
