import { GatheredText } from '../../json/gathered-text.ts'
import type { OpenCall } from '../grammar.ts'
import { MembersWriter } from './members-writer.ts'
import { PossibleJson } from './possible-json.ts'
import { schemaTypes } from './schema-types.ts'
import type { SchemaType } from './schema-types.ts'
import { isOf, typedValue } from './typed-value.ts'

/** How the value that is open is read. */
type Value =
  /** Written as it comes. */
  | { readonly as: 'string' }
  /** Kept until it can't be JSON, or ends. */
  | { readonly as: 'guess'; readonly json: PossibleJson; readonly types?: ReadonlySet<SchemaType> }
  /** Kept until it ends. */
  | {
      readonly as: 'typed'
      readonly text: GatheredText
      readonly types: ReadonlySet<SchemaType> | undefined
    }
  /** An argument that came before, whose first value holds. */
  | { readonly as: 'nothing' }

/**
 * Writes the arguments of a call as JSON, from values that are named one by one and come in pieces. A value is typed by
 * the schema of the call's tool: a string comes out at once, piece by piece; what may be something else once it is known.
 */
export class ArgumentsWriter {
  readonly #call: OpenCall
  readonly #keep: 'first' | 'last'
  readonly #members: MembersWriter
  #name = ''
  #value: Value | undefined
  /** The first half of a character that is two units, at the end of a piece. */
  #half = ''

  /** @param options - Which value of an argument that comes twice holds: the last one where nothing is said. */
  constructor(call: OpenCall, { keep = 'last' }: { readonly keep?: 'first' | 'last' } = {}) {
    this.#call = call
    this.#members = new MembersWriter(call)
    this.#keep = keep
  }

  /**
   * Begins an argument. The hint is what the text itself says of its type: `string` for text that is taken as it is,
   * `json` for what is JSON.
   */
  begin(name: string, hint?: 'string' | 'json'): void {
    this.#name = name
    if (this.#keep === 'first' && this.#members.has(name)) {
      this.#members.tellRepeated(name, 'first')
      this.#value = { as: 'nothing' }
      return
    }
    this.#members.begin(name)
    this.#value = this.#valueOf(schemaTypes(this.#call.tool?.inputSchema, name), hint)
    if (this.#value.as === 'string') this.#members.write('"')
  }

  /** Takes a piece of the value of the argument that was begun. */
  piece(text: string): void {
    const value = this.#value
    if (text === '' || value === undefined) return
    if (value.as === 'string') this.#writeText(text)
    else if (value.as === 'typed') value.text.add(text)
    else if (value.as === 'guess' && !value.json.take(text)) {
      this.#value = { as: 'string' }
      this.#members.write('"')
      this.#writeText(value.json.text)
    }
  }

  /** Ends the argument. */
  end(): void {
    const value = this.#value
    if (value === undefined) return
    if (value.as === 'string') this.#members.write(`${escaped(this.#half)}"`)
    else if (value.as === 'guess') this.#members.write(guessed(value))
    else if (value.as === 'typed') this.#writeTyped(value.text.text, value.types)
    this.#half = ''
    this.#value = undefined
    this.#members.end()
  }

  /** Ends the call. An argument that is still open is no part of it. */
  finish(complete: boolean): void {
    if (complete && this.#value !== undefined) this.end()
    this.#members.finish(complete)
  }

  #valueOf(types: ReadonlySet<SchemaType> | undefined, hint: 'string' | 'json' | undefined): Value {
    const isString = types?.has('string') === true && types.size === 1
    if (hint === 'string' || (isString && hint === undefined)) return { as: 'string' }
    if (hint === 'json') return { as: 'typed', text: new GatheredText(), types }
    if (types === undefined) return { as: 'guess', json: new PossibleJson() }
    if (types.has('string')) return { as: 'guess', json: new PossibleJson(), types }
    return { as: 'typed', text: new GatheredText(), types }
  }

  #writeTyped(text: string, types: ReadonlySet<SchemaType> | undefined): void {
    const { raw, repair, isOther } = typedValue(text, types)
    const start = this.#members.length
    if (repair !== undefined)
      this.#call.repair({ code: repair, start, before: text, after: raw }, 'arguments')
    if (isOther === true && types !== undefined)
      this.#call.diagnose(
        'argument-type',
        `${this.#name} is no ${[...types].join(' or ')}, as the schema asks`,
      )
    this.#members.write(raw)
  }

  #writeText(text: string): void {
    const whole = this.#half + text
    const isSplit = /[\uD800-\uDBFF]$/u.test(whole)
    this.#half = isSplit ? whole.slice(-1) : ''
    this.#members.write(escaped(isSplit ? whole.slice(0, -1) : whole))
  }
}

function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}

/** JSON where nothing is lost by it, and the schema has no string for it; otherwise the text. */
function guessed({ json, types }: Extract<Value, { readonly as: 'guess' }>): string {
  const found = json.end()
  if (found === undefined) return JSON.stringify(json.text)
  const isWanted =
    types === undefined || (typeof found.value !== 'string' && isOf(types, found.value))
  return isWanted ? json.text.trim() : JSON.stringify(json.text)
}
