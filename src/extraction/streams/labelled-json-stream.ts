import type { IsolatorSignal, IsolatorStream, StreamRest } from '../../contracts/isolator-stream.ts'
import { LABEL, SEPARATOR } from '../around/label-grammar.ts'
import { JsonNesting } from './json-nesting.ts'

const HEAD_LIMIT = 256
const TAIL_LIMIT = 32

/** What an isolator of labelled objects goes by. */
export interface LabelledJsonRules {
  /** Whether a label is one. */
  readonly counts: (label: string) => boolean
  /** Whether a label says itself that its object describes something else, so that it needs no body. */
  readonly describes: (label: string) => boolean
  readonly assemble: StreamRest['assemble']
}

/**
 * A label, an object, a blank line and a body. Only the blank line and, where the label doesn't say it, the first that
 * is seen of the body make it certain: the object is shown by then, and the body as it comes. A label that needs no body
 * is left to the end of the text.
 */
export class LabelledJsonStream implements IsolatorStream {
  readonly #nesting = new JsonNesting()
  #position = 0
  #state: 'label' | 'object' | 'separator' | 'body' | 'over' = 'label'
  readonly #rules: LabelledJsonRules
  #head = ''
  #start = 0
  #end = 0
  #tail = ''
  #bodyStart = 0
  #describes = false

  constructor(rules: LabelledJsonRules) {
    this.#rules = rules
  }

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
    else if (this.#state === 'body') this.#takeBody(character, signals)
    else if (this.#nesting.take(character.charCodeAt(0))) {
      this.#state = 'separator'
      this.#end = this.#position + 1
    }
  }

  #takeLabel(character: string, signals: IsolatorSignal[]): void {
    this.#head += character
    const label = character === '{' ? LABEL.exec(this.#head)?.[1] : undefined
    if (label !== undefined && this.#rules.counts(label)) {
      this.#describes = this.#rules.describes(label)
      this.#state = 'object'
      this.#start = this.#position
      this.#nesting.take(character.charCodeAt(0))
    } else if (character === '{' || this.#head.length === HEAD_LIMIT)
      this.#giveUp('no label before an object at the start', signals)
  }

  #takeSeparator(character: string, signals: IsolatorSignal[]): void {
    this.#tail += character
    if (SEPARATOR.test(this.#tail)) {
      this.#state = 'body'
      this.#bodyStart = this.#position + 1
      if (this.#describes) this.#announce(signals)
    } else if (!/\s/u.test(character) || this.#tail.length === TAIL_LIMIT)
      this.#giveUp('no blank line after the labelled object', signals)
  }

  #takeBody(character: string, signals: IsolatorSignal[]): void {
    if (/\S/u.test(character)) this.#announce(signals)
  }

  #announce(signals: IsolatorSignal[]): void {
    this.#state = 'over'
    const rest = { from: this.#bodyStart, assemble: this.#rules.assemble }
    signals.push(
      { type: 'opened', at: this.#start, confidence: 1 },
      { type: 'closed', at: this.#end, confidence: 1, rest },
    )
  }

  #giveUp(reason: string, signals: IsolatorSignal[]): void {
    this.#state = 'over'
    this.#head = ''
    signals.push({ type: 'gave-up', at: this.#position, reason })
  }
}
