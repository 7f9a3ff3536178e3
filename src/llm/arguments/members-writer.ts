import type { JsonObject } from '../../contracts/json.ts'
import { GatheredText } from '../../json/gathered-text.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { safeParseJson } from '../../json/safe-parse-json.ts'
import type { OpenCall } from '../grammar.ts'

/**
 * Writes the arguments of a call from members whose values are typed by the text itself, as JSON text that comes in
 * pieces. Of a call that is cut short only members that were ended count.
 */
export class MembersWriter {
  readonly #call: OpenCall
  readonly #names = new Set<string>()
  readonly #raw = new GatheredText()
  #length = 0
  #endedLength = 0

  constructor(call: OpenCall) {
    this.#call = call
  }

  /** How much was written. */
  get length(): number {
    return this.#length
  }

  /** Whether a member of this name was begun before. */
  has(name: string): boolean {
    return this.#names.has(name)
  }

  /** Tells that a member comes twice, and which of its values holds. */
  tellRepeated(name: string, keep: 'first' | 'last'): void {
    const repair = { code: 'repeated-argument', start: this.#length, before: name } as const
    this.#call.repair({ ...repair, after: keep === 'first' ? '' : name }, 'arguments')
    this.#call.diagnose('repeated-argument', `${name} comes twice: its ${keep} value holds`)
  }

  /** Begins a member; of one that comes twice the last value holds. */
  begin(name: string): void {
    if (this.has(name)) this.tellRepeated(name, 'last')
    this.write(`${this.#length === 0 ? '{' : ','}${JSON.stringify(name)}:`)
    this.#names.add(name)
  }

  /** Takes a piece of the JSON of the member that was begun. */
  write(json: string): void {
    if (json === '') return
    this.#length += json.length
    this.#raw.add(json)
    this.#call.add(json)
  }

  /** Ends the member. */
  end(): void {
    this.#endedLength = this.#length
  }

  /** Ends the call. */
  finish(complete: boolean): void {
    if (!complete) return this.#call.end({ complete, arguments: this.#ended() })
    this.write(this.#length === 0 ? '{}' : '}')
    this.#call.end({ complete })
  }

  #ended(): JsonObject {
    const reading = safeParseJson(`${this.#raw.text.slice(0, this.#endedLength)}}`)
    return reading.ok && isJsonObject(reading.value) ? reading.value : {}
  }
}
