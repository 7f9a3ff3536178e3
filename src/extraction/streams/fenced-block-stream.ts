import type { IsolatorSignal, IsolatorStream } from '../../contracts/isolator-stream.ts'
import { isTrimmed } from '../../text/is-trimmed.ts'
import { fenceConfidence } from '../around/fence-confidence.ts'
import { FenceTracker } from './fence-tracker.ts'

/**
 * Each fenced block whose content opens with a bracket. What may be the line that closes the fence is held back. The fence
 * that ends a text is closed by nothing: its value is whole when its JSON is.
 */
export class FencedBlockStream implements IsolatorStream {
  readonly #tracker = new FenceTracker()
  #position = 0
  #state: 'outside' | 'blank' | 'open' | 'other' = 'outside'
  #confidence = 0
  /** After the last visible character of the content. */
  #visible = 0
  /** After the last mark that is held back; 0 where none is. */
  #held = 0

  write(delta: string): readonly IsolatorSignal[] {
    const signals: IsolatorSignal[] = []
    for (let index = 0; index < delta.length; index++) {
      const code = delta.charCodeAt(index)
      const end = this.#tracker.take(code, this.#position)
      if (this.#state === 'outside') this.#enter()
      else if (end !== undefined) this.#leave(end, signals)
      else this.#takeInside(code, signals)
      this.#position++
    }
    if (this.#state === 'open') signals.push({ type: 'extended', to: this.#visible })
    return signals
  }

  #enter(): void {
    const { fence } = this.#tracker
    if (fence === undefined) return
    this.#state = 'blank'
    this.#confidence = fenceConfidence(fence)
  }

  #leave(end: number, signals: IsolatorSignal[]): void {
    const at = Math.min(end, this.#visible)
    if (this.#state === 'open') signals.push({ type: 'closed', at, confidence: this.#confidence })
    this.#state = 'outside'
    this.#held = 0
  }

  #takeInside(code: number, signals: IsolatorSignal[]): void {
    if (this.#tracker.certainTo(this.#position + 1) <= this.#position) {
      if (!isTrimmed(code)) this.#held = this.#position + 1
      return
    }
    if (this.#held !== 0) this.#release()
    this.#takeContent(code, signals)
  }

  /** What looked like the line that closes the fence is content. */
  #release(): void {
    this.#visible = this.#held
    this.#held = 0
    if (this.#state === 'blank') this.#state = 'other'
  }

  #takeContent(code: number, signals: IsolatorSignal[]): void {
    if (isTrimmed(code)) return
    this.#visible = this.#position + 1
    if (this.#state !== 'blank') return
    const opens = code === 0x7b || code === 0x5b
    this.#state = opens ? 'open' : 'other'
    if (opens) signals.push({ type: 'opened', at: this.#position, confidence: this.#confidence })
  }
}
