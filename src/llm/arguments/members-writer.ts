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

  /** Begins a member; of one that comes twice the last value holds. */
  begin(name: string): void {
    if (this.#names.has(name))
      this.#call.diagnose('repeated-argument', `${name} comes twice: its last value holds`)
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
