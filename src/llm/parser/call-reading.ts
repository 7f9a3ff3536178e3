import { GatheredText } from '../../json/gathered-text.ts'
import type { LlmRefusal, LlmRepair, PlacedLlmRepair } from '../../contracts/llm-output.ts'
import { readRawArguments } from '../arguments/read-raw-arguments.ts'
import { withUnwrapped } from '../arguments/with-unwrapped.ts'
import type { CallEnd, KnownTool, OpenCall } from '../grammar.ts'
import type { FinishedCall } from './finished-call.ts'

/** What a call is known by when it begins. */
export interface CallStart {
  readonly id?: string
  readonly name: string
  readonly at: number
  readonly tool: KnownTool | undefined
  readonly repairs: readonly LlmRepair[]
  /** Why it isn't a call, where that is known from the start. */
  readonly refusedBy: LlmRefusal | undefined
}

/** Where what is read of a call goes. */
export interface CallListener {
  readonly argumentsLength: number
  readonly maxDepth: number
  /** An offset of the reader's text in the output, without what was prefilled. */
  placeOf(offset: number): number
  piece(text: string): void
  /** Answers with the call as the listener's format and provenance make it. */
  finish(
    finished: Omit<FinishedCall['call'], 'format' | 'provenance' | 'span'>,
    refusedBy: LlmRefusal | undefined,
  ): void
  diagnose: (
    code:
      | 'argument-type'
      | 'number-rounded'
      | 'repeated-argument'
      | 'call-malformed'
      | 'call-truncated'
      | 'limit',
    message: string,
    at?: number,
  ) => void
}

/** A call between its name and its end. */
export class CallReading implements OpenCall {
  readonly tool: KnownTool | undefined
  readonly #start: CallStart
  readonly #listener: CallListener
  readonly #raw = new GatheredText()
  readonly #repairs: PlacedLlmRepair[] = []
  #id: string | undefined
  #length = 0
  #isOver = false

  constructor(start: CallStart, listener: CallListener) {
    this.tool = start.tool
    this.#start = start
    this.#id = start.id
    this.#listener = listener
    for (const repair of start.repairs) this.repair(repair)
  }

  identify(id: string): void {
    this.#id = id
  }

  add(piece: string): void {
    this.#length += piece.length
    if (this.#length > this.#listener.argumentsLength) return
    this.#raw.add(piece)
    this.#listener.piece(piece)
  }

  repair(repair: LlmRepair, place: PlacedLlmRepair['in'] = 'output'): void {
    const start = place === 'output' ? this.#listener.placeOf(repair.start) : repair.start
    this.#repairs.push({ ...repair, start, in: place })
  }

  diagnose(code: 'argument-type' | 'repeated-argument', message: string): void {
    this.#listener.diagnose(code, message)
  }

  end(end: CallEnd): void {
    if (this.#isOver) throw new Error('a call ends once')
    this.#isOver = true
    const { name, refusedBy } = this.#start
    // No arguments at all are none, and raw arguments are JSON.
    if ('complete' in end && end.complete && this.#length === 0) this.add('{}')
    const id = this.#id
    const raw = this.#raw.whole
    const read = withUnwrapped(readRawArguments(raw, end, this.#listener.maxDepth), {
      schema: this.tool?.inputSchema,
      raw,
    })
    for (const repair of read.repairs) this.repair(repair, 'arguments')
    for (const { code, message } of read.diagnostics) this.#listener.diagnose(code, message)
    const isTooLong = this.#length > this.#listener.argumentsLength
    if (isTooLong)
      this.#listener.diagnose(
        'limit',
        `the arguments of ${name} are longer than ${this.#listener.argumentsLength} characters`,
      )
    this.#listener.finish(
      {
        ...(id === undefined ? {} : { id }),
        name,
        arguments: read.arguments,
        rawArguments: raw,
        complete: read.complete,
        repairs: this.#repairs,
      },
      refusedBy ?? (isTooLong ? 'limit' : read.malformed ? 'malformed' : undefined),
    )
  }
}
