import type { Span } from '../../contracts/extraction.ts'
import type { LlmEvent } from '../../contracts/llm-event.ts'
import { dropsIn } from './drops-in.ts'

/** A part of an output that is text or reasoning, or that was dropped. */
export interface Aligned {
  readonly kind: 'text' | 'reasoning' | 'marker'
  readonly span: Span
}

interface Output {
  readonly text: string
  readonly events: readonly LlmEvent[]
  readonly prefill: string
}

/** Units by which a place is found again. */
const NEEDLES = [24, 8, 2] as const
/** How often a place may not be found, before the rest isn't told apart. */
const MOST_LOST = 50

/**
 * Where the pieces of text and reasoning stand that events tell, which don't say it themselves: they come in the order
 * of the output and as it has them, and what is left of it was dropped.
 */
export function alignText({ text, events, prefill }: Output): readonly Aligned[] {
  const aligner = new Aligner(prefill + text)
  for (const event of events) {
    if (event.type === 'text-delta') aligner.take('text', event.text)
    else if (event.type === 'reasoning-delta') aligner.take('reasoning', event.text)
    else if (event.type === 'call-end' && !('refusedBy' in event.call))
      aligner.goTo(event.call.span[1] + prefill.length)
  }
  return aligner
    .finish()
    .map(({ kind, span: [start, end] }): Aligned => ({
      kind,
      span: [Math.max(0, start - prefill.length), end - prefill.length],
    }))
    .filter(({ span: [start, end] }) => end > start)
}

class Aligner {
  readonly #whole: string
  readonly #drops: ReadonlyMap<number, string>
  readonly #parts: { kind: Aligned['kind']; span: [number, number] }[] = []
  #at = 0
  #lost = 0

  constructor(whole: string) {
    this.#whole = whole
    this.#drops = dropsIn(whole)
  }

  take(kind: Aligned['kind'], piece: string): void {
    let from = 0
    while (from < piece.length && this.#lost < MOST_LOST) {
      const dropped = this.#drops.get(this.#at)
      if (dropped !== undefined && !piece.startsWith(dropped, from))
        this.goTo(this.#at + dropped.length)
      else if (this.#whole[this.#at] === piece[from]) {
        this.#pass(kind, this.#at + 1)
        from += 1
      } else if (!this.#findAgain(piece, from)) return
    }
  }

  /** Drops what stands before a place. */
  goTo(place: number): void {
    if (place > this.#at) this.#pass('marker', place)
  }

  finish(): readonly Aligned[] {
    this.goTo(this.#whole.length)
    return this.#parts
  }

  #findAgain(piece: string, from: number): boolean {
    for (const length of NEEDLES) {
      const place = this.#whole.indexOf(piece.slice(from, from + length), this.#at)
      if (place <= this.#at) continue
      this.goTo(place)
      return true
    }
    this.#lost += 1
    return false
  }

  #pass(kind: Aligned['kind'], end: number): void {
    const last = this.#parts.at(-1)
    if (last?.kind === kind) last.span[1] = end
    else this.#parts.push({ kind, span: [this.#at, end] })
    this.#at = end
  }
}
