import { isJsonObject } from '../../json/is-json-object.ts'
import type { CallEnd } from '../grammar.ts'
import type { LlmReader } from '../reader/llm-reader.ts'
import type { Reading } from '../reader/reading.ts'
import type { Stops } from '../reader/stops.ts'
import type { CallDraft } from './call-draft.ts'
import type { CallKeys } from './call-keys.ts'
import { readJsonArguments } from './read-json-arguments.ts'
import type { ArgumentsEnd } from './read-json-arguments.ts'
import { readJsonString } from './read-json-string.ts'
import { readJsonValue } from './read-json-value.ts'
import type { JsonEnd } from './read-json-value.ts'

interface Settings {
  readonly keys: CallKeys
  readonly isFlat: boolean
  readonly hasStrings: boolean
  readonly maxDepth: number
  readonly stops: Stops | undefined
}

/** Objects of a call that are in each other: no model writes more than two. */
const MOST_LEVELS = 8

/** Reads the members of a call that is a JSON object, and gives them to its draft. */
export class CallMembers {
  readonly draft: CallDraft
  /** How the arguments ended, once they did. */
  argumentsEnd: ArgumentsEnd | undefined
  readonly #settings: Settings
  /** Members that are neither name, arguments nor id, as JSON text. */
  readonly #others: { readonly key: string; readonly text: string }[] = []
  #levels = 0

  constructor(draft: CallDraft, settings: Settings) {
    this.draft = draft
    this.#settings = settings
  }

  /** Reads an object from its opening brace on. */
  *read(reader: LlmReader): Reading<JsonEnd> {
    yield* reader.accept('{')
    this.#levels += 1
    yield* reader.space()
    while (!(yield* reader.accept('}'))) {
      const end = yield* this.#readMember(reader)
      if (end !== 'whole') return end
      yield* reader.space()
      const isLast = !(yield* this.#acceptComma(reader))
      if (isLast && (yield* reader.peek(1)) !== '}') return yield* failed(reader)
    }
    this.#levels -= 1
    return 'whole'
  }

  /** Forgets the members that were read, but not what the draft has of them. */
  restart(): void {
    if (this.argumentsEnd === 'broken') this.draft.hasArguments = false
    this.#others.length = 0
    this.#levels = 0
  }

  /** How a call with these members ends. */
  endOf(end: JsonEnd): CallEnd {
    if (this.argumentsEnd === 'too-deep')
      return { malformed: `the arguments are nested deeper than ${this.#settings.maxDepth} levels` }
    if (this.draft.hasArguments || this.#others.length === 0) {
      if (end === 'whole' && this.draft.isEmpty) this.draft.add('{}')
      return { complete: end === 'whole' }
    }
    if (!this.#settings.isFlat && !this.#areProperties())
      return end === 'whole'
        ? { malformed: 'the call has members, but none that holds arguments' }
        : { complete: false }
    const written = this.#others.map(({ text }) => text).join(', ')
    this.draft.add(`{${written}${end === 'whole' ? '}' : ','}`)
    this.draft.repair({ code: 'flat-arguments', start: this.draft.at, before: '', after: '' })
    return { complete: end === 'whole' }
  }

  /** Whether the members beside the name are what the schema of the tool names. */
  #areProperties(): boolean {
    const properties = this.draft.call?.tool?.inputSchema?.['properties']
    return (
      isJsonObject(properties) && this.#others.every(({ key }) => Object.hasOwn(properties, key))
    )
  }

  *#acceptComma(reader: LlmReader): Reading<boolean> {
    const { offset } = reader
    if (!(yield* reader.accept(','))) return false
    yield* reader.space()
    if ((yield* reader.peek(1)) === '}')
      this.draft.repair({ code: 'comma-removed', start: offset, before: ',', after: '' })
    return true
  }

  *#readMember(reader: LlmReader): Reading<JsonEnd> {
    if ((yield* reader.peek(1)) !== '"') return yield* failed(reader)
    const key = yield* textOf(reader)
    if (key === undefined) return 'cut'
    yield* reader.space()
    if (!(yield* reader.accept(':'))) return yield* failed(reader)
    yield* reader.space()
    const kind = yield* reader.peek(1)
    if (kind === '') return 'cut'
    return yield* this.#readValue(reader, key, kind)
  }

  *#readValue(reader: LlmReader, key: string, kind: string): Reading<JsonEnd> {
    const { keys } = this.#settings
    const isWrapper = keys.wrapper.includes(key) && this.#levels < MOST_LEVELS
    if (kind === '{' && isWrapper && !this.draft.hasArguments) return yield* this.read(reader)
    if (kind === '"' && keys.name.includes(key) && this.draft.name === undefined) {
      const name = yield* textOf(reader)
      if (name === undefined) return 'cut'
      this.draft.setName(name)
      return 'whole'
    }
    if (keys.arguments.includes(key)) {
      if (!this.draft.hasArguments) return yield* this.#readArguments(reader, kind)
      this.draft.call?.diagnose('repeated-argument', `the call has arguments before its ${key}`)
    }
    if (keys.id.includes(key) && !(this.#settings.isFlat && kind !== '"'))
      return yield* this.#readId(reader, kind)
    return yield* this.#readOther(reader, key)
  }

  *#readArguments(reader: LlmReader, kind: string): Reading<JsonEnd> {
    const { offset } = reader
    const { maxDepth, stops, hasStrings } = this.#settings
    this.draft.beginArguments()
    if (kind === '"' && !hasStrings)
      this.draft.repair({ code: 'string-unwrapped', start: offset, before: '"', after: '' })
    this.argumentsEnd = yield* readJsonArguments(reader, {
      maxDepth,
      stops,
      levels: this.#levels,
      pass: (piece) => this.draft.add(piece),
    })
    if (this.argumentsEnd === 'whole' || this.argumentsEnd === 'cut') return this.argumentsEnd
    return 'broken'
  }

  *#readId(reader: LlmReader, kind: string): Reading<JsonEnd> {
    if (kind === '"') {
      const id = yield* textOf(reader)
      if (id === undefined) return 'cut'
      this.draft.setId(id)
      return 'whole'
    }
    let written = ''
    const end = yield* readJsonValue(reader, this.#settings.maxDepth, (piece) => (written += piece))
    if (/^\d+$/u.test(written) && end === 'whole') this.draft.setId(written)
    return end
  }

  *#readOther(reader: LlmReader, key: string): Reading<JsonEnd> {
    const pieces: string[] = []
    const end = yield* readJsonValue(reader, this.#settings.maxDepth, (piece) => {
      pieces.push(piece)
    })
    const { keys } = this.#settings
    const isAbout = [...keys.about, ...keys.name, ...keys.wrapper].includes(key)
    if (end === 'whole' && !isAbout)
      this.#others.push({ key, text: `${JSON.stringify(key)}: ${pieces.join('')}` })
    return end
  }
}

function* failed(reader: LlmReader): Reading<'cut' | 'broken'> {
  return (yield* reader.isAtEnd()) ? 'cut' : 'broken'
}

function* textOf(reader: LlmReader): Reading<string | undefined> {
  const pieces: string[] = []
  const isWhole = yield* readJsonString(reader, (piece) => pieces.push(piece))
  return isWhole ? pieces.join('') : undefined
}
