import type { IsolatorSignal, IsolatorStream } from '../../contracts/isolator-stream.ts'
import { LABEL, SEPARATOR } from '../label-grammar.ts'
import { JsonNesting } from './json-nesting.ts'

const HEAD_LIMIT = 256
const TAIL_LIMIT = 32

/**
 * A label, an object, a blank line and a body. Only the blank line makes it certain: the object is shown by then, and the
 * body as it comes. A label that needs no body is left to the end of the text.
 */
export class LabelledJsonStream implements IsolatorStream {
  readonly #nesting = new JsonNesting()
  #position = 0
  #state: 'label' | 'object' | 'separator' | 'over' = 'label'
  #head = ''
  #start = 0
  #end = 0
  #tail = ''

  write(delta: string): readonly IsolatorSignal[] {
    const signals: IsolatorSignal[] = []
    for (let index = 0; index < delta.length && this.#state !== 'over'; index++) {
      this.#take(delta.charAt(index), signals)
      this.#position++
    }
    return signals
  }

  #take(character: string, signals: IsolatorSignal[]): void {
    if (this.#state === 'label') this.#takeLabel(character, signals)
    else if (this.#state === 'separator') this.#takeSeparator(character, signals)
    else if (this.#nesting.take(character.charCodeAt(0))) {
      this.#state = 'separator'
      this.#end = this.#position + 1
    }
  }

  #takeLabel(character: string, signals: IsolatorSignal[]): void {
    this.#head += character
    if (character === '{' && LABEL.test(this.#head)) {
      this.#state = 'object'
      this.#start = this.#position
      this.#nesting.take(character.charCodeAt(0))
    } else if (character === '{' || this.#head.length === HEAD_LIMIT)
      this.#giveUp('no label before an object at the start', signals)
  }

  #takeSeparator(character: string, signals: IsolatorSignal[]): void {
    this.#tail += character
    if (SEPARATOR.test(this.#tail)) {
      this.#state = 'over'
      const from = this.#position + 1
      signals.push(
        { type: 'opened', at: this.#start, confidence: 1 },
        {
          type: 'closed',
          at: this.#end,
          confidence: 1,
          rest: { from, assemble: (metadata, content) => ({ metadata, content }) },
        },
      )
    } else if (!/\s/u.test(character) || this.#tail.length === TAIL_LIMIT)
      this.#giveUp('no blank line after the labelled object', signals)
  }

  #giveUp(reason: string, signals: IsolatorSignal[]): void {
    this.#state = 'over'
    this.#head = ''
    signals.push({ type: 'gave-up', at: this.#position, reason })
  }
}
