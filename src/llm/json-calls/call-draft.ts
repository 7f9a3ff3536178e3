import type { LlmRepair } from '../../contracts/llm-output.ts'
import type { OpenCall, Section } from '../grammar.ts'

/** When a call begins. */
export interface CallBeginning {
  /** Where the call's own text begins. */
  readonly at: number
  /** Whether a name alone makes no call: it begins where arguments do. */
  readonly needsArguments?: boolean
  /** Comes right before the call begins. */
  readonly beforeCall?: () => void
}

/** A call whose name, id and arguments come in any order: it begins once its name is known, and gets what came before. */
export class CallDraft {
  call: OpenCall | undefined
  name: string | undefined
  hasArguments = false
  /** Whether nothing of the arguments was passed on. */
  isEmpty = true
  readonly #section: Section
  readonly #beginning: CallBeginning
  #id: string | undefined
  readonly #pieces: string[] = []
  readonly #repairs: LlmRepair[] = []

  constructor(section: Section, beginning: CallBeginning) {
    this.#section = section
    this.#beginning = beginning
  }

  /** Where the call's own text begins. */
  get at(): number {
    return this.#beginning.at
  }

  setName(written: string): void {
    const name = written.trim()
    if (this.name !== undefined || name === '') return
    this.name = name
    const { at } = this.#beginning
    if (name !== written)
      this.repair({ code: 'name-trimmed', start: at, before: written, after: name })
    this.#begin()
  }

  setId(id: string): void {
    if (this.#id !== undefined || id === '') return
    this.#id = id
    this.call?.identify(id)
  }

  beginArguments(): void {
    this.hasArguments = true
    this.#begin()
  }

  add(piece: string): void {
    if (piece !== '') this.isEmpty = false
    if (this.call === undefined) this.#pieces.push(piece)
    else this.call.add(piece)
  }

  repair(repair: LlmRepair): void {
    if (this.call === undefined) this.#repairs.push(repair)
    else this.call.repair(repair)
  }

  #begin(): void {
    const { at, needsArguments, beforeCall } = this.#beginning
    if (this.call !== undefined || this.name === undefined) return
    if (needsArguments === true && !this.hasArguments) return
    beforeCall?.()
    const id = this.#id === undefined ? {} : { id: this.#id }
    this.call = this.#section.beginCall({ name: this.name, ...id, at })
    for (const repair of this.#repairs) this.call.repair(repair)
    for (const piece of this.#pieces) this.call.add(piece)
  }
}
