import type { IsolatorSignal, IsolatorStream } from '../../contracts/isolator-stream.ts'
import { isProgramFence } from '../around/is-program-fence.ts'
import { BracketFinder } from './bracket-finder.ts'
import { FenceTracker } from './fence-tracker.ts'
import { FoundBracket } from './found-bracket.ts'

/** How much text before a bracket is kept. */
const REACH = 80

/**
 * Every part of a text that opens like JSON, but for programs in fences. It is open as soon as it can't be prose any more,
 * and dropped where what follows shows that it is code. An array of numbers before its first object is no opening here:
 * the object is.
 */
export class SmartBraceStream implements IsolatorStream {
  readonly #tracker = new FenceTracker()
  readonly #finder = new BracketFinder()
  #position = 0
  #before = ''
  #beforeBracket = ''
  #found: FoundBracket | undefined
  /** Found before, balanced, and not judged yet: what follows them decides. */
  readonly #ended: FoundBracket[] = []

  write(delta: string): readonly IsolatorSignal[] {
    const signals: IsolatorSignal[] = []
    const known = this.#before + delta
    const offset = this.#position - this.#before.length
    for (let index = 0; index < delta.length; index++) {
      const code = delta.charCodeAt(index)
      this.#tracker.take(code, this.#position)
      if (this.#ended.length > 0) this.#takeAfter(code, signals)
      if (this.#found === undefined) this.#find(code, known, offset)
      else this.#found.take(code, this.#position)
      this.#announce(signals)
      this.#position++
    }
    this.#before = known.slice(-REACH)
    const open = this.#ended[0] ?? this.#found
    if (open?.isShown === true) signals.push({ type: 'extended', to: open.end ?? this.#position })
    return signals
  }

  #find(code: number, known: string, offset: number): void {
    const fence = this.#tracker.fence ?? this.#tracker.opening
    if (fence !== undefined && isProgramFence(fence)) {
      this.#finder.reset()
      return
    }
    const bracket = this.#finder.take(code, this.#position)
    if (bracket !== undefined) {
      this.#found = new FoundBracket(bracket.start, this.#beforeBracket)
      this.#found.take(bracket.code, bracket.start)
      this.#found.take(code, this.#position)
    } else if (this.#finder.pendingAt === this.#position) {
      const end = this.#position - offset
      this.#beforeBracket = known.slice(Math.max(0, end - REACH), end)
    }
  }

  #announce(signals: IsolatorSignal[]): void {
    const found = this.#found
    if (found === undefined) return
    if (this.#ended.length === 0 && !found.isShown && found.isLikely()) {
      found.isShown = true
      signals.push({ type: 'opened', at: found.start, confidence: 0.5 })
    }
    if (found.end === undefined) return
    this.#ended.push(found)
    this.#found = undefined
    this.#finder.reset()
  }

  /** The first of them is judged before the others: one part is open at a time. */
  #takeAfter(code: number, signals: IsolatorSignal[]): void {
    for (const ended of this.#ended) ended.takeAfter(code)
    while (this.#ended[0]?.isDecided() === true) this.#judge(this.#ended[0], signals)
  }

  #judge(ended: FoundBracket, signals: IsolatorSignal[]): void {
    this.#ended.shift()
    const confidence = ended.confidence()
    const at = ended.end ?? this.#position
    if (confidence === undefined) {
      if (ended.isShown) signals.push({ type: 'dropped', at, reason: 'it stands in code or prose' })
      return
    }
    if (!ended.isShown) signals.push({ type: 'opened', at: ended.start, confidence })
    signals.push({ type: 'closed', at, confidence })
  }
}
