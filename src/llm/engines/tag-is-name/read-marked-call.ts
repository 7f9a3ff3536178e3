import { ArgumentsWriter } from '../../arguments/arguments-writer.ts'
import { schemaTypes } from '../../arguments/schema-types.ts'
import { isJsonObject } from '../../../json/is-json-object.ts'
import type { OpenCall, Section } from '../../grammar.ts'
import { gathering } from '../../parser/gathering.ts'
import type { Reading } from '../../reader/reading.ts'
import type { Stops } from '../../reader/stops.ts'
import { stopsOf } from '../../reader/stops-of.ts'
import { partSchema } from './part-schema.ts'
import { peekMarked } from './peek-marked.ts'
import type { MarkedTags } from './peek-marked.ts'
import { childrenJson } from './tree-json.ts'
import { tagTrees } from './tag-tree.ts'

/** A call whose opening tag was read. */
export interface BegunMarkedCall {
  readonly tags: MarkedTags
  readonly name: string
  readonly at: number
}

/** Reads the parameters of a call and its closer. */
export function* readMarkedCall(
  section: Section,
  { tags, name, at }: BegunMarkedCall,
): Reading<void> {
  const call = section.beginCall({ name, at })
  yield* new MarkedCallReading(section, { call, tags }).read()
}

class MarkedCallReading {
  readonly #section: Section
  readonly #call: OpenCall
  readonly #tags: MarkedTags
  readonly #writer: ArgumentsWriter
  readonly #marks: Stops

  constructor(
    section: Section,
    { call, tags }: { readonly call: OpenCall; readonly tags: MarkedTags },
  ) {
    this.#section = section
    this.#call = call
    this.#tags = tags
    this.#writer = new ArgumentsWriter(call)
    this.#marks = stopsOf([tags.mark])
  }

  *read(): Reading<void> {
    const { reader } = this.#section
    for (;;) {
      const stop = yield* reader.until(this.#marks, () => {})
      if (stop === undefined) return this.#writer.finish(false)
      const tag = yield* peekMarked(reader, this.#tags.mark)
      if (tag === undefined) reader.take(1)
      else if (this.#isAround(tag)) {
        if (tag.isClosing && tag.name === this.#tags.call) reader.take(tag.length)
        else this.#tellMissing(this.#tags.call)
        return this.#writer.finish(true)
      } else {
        reader.take(tag.length)
        if (!tag.isClosing && !(yield* this.#readParameter(tag))) return this.#writer.finish(false)
      }
    }
  }

  /** Whether a tag is that of a call or of what is around calls. */
  #isAround({ name }: { readonly name: string }): boolean {
    return name === this.#tags.call || name === this.#tags.section
  }

  /** Reads a value and its closer; false where it is cut off. */
  *#readParameter({
    name,
    isClosed,
  }: {
    readonly name: string
    readonly isClosed: boolean
  }): Reading<boolean> {
    const types = schemaTypes(this.#call.tool?.inputSchema, name)
    const isString = types?.has('string') === true && !types.has('object') && !types.has('array')
    const hasTags = !isString && !isClosed && (yield* this.#beginsTag())
    if (!hasTags) this.#writer.begin(name)
    const { gathered, pass } = gathering((piece) => {
      if (!hasTags) this.#writer.piece(piece)
    })
    if (!isClosed && !(yield* this.#readValue({ name, isString, pass }))) return false
    if (hasTags) this.#writeTags(name, gathered.text)
    this.#writer.end()
    return true
  }

  *#beginsTag(): Reading<boolean> {
    const { reader } = this.#section
    const mark = reader.mark()
    yield* reader.space()
    const tag = yield* peekMarked(reader, this.#tags.mark)
    reader.rewind(mark)
    return tag !== undefined && !tag.isClosing && !this.#isAround(tag)
  }

  *#readValue({
    name,
    isString,
    pass,
  }: {
    readonly name: string
    readonly isString: boolean
    readonly pass: (piece: string) => void
  }): Reading<boolean> {
    const { reader } = this.#section
    for (let depth = 0; ;) {
      if ((yield* reader.until(this.#marks, pass)) === undefined) return false
      const tag = yield* peekMarked(reader, this.#tags.mark)
      if (tag !== undefined && this.#isAround(tag)) {
        this.#tellMissing(name)
        return true
      }
      if (tag?.name === name && tag.isClosing) {
        if (depth === 0) {
          reader.take(tag.length)
          return true
        }
        depth -= 1
      } else if (tag?.name === name && !isString && !tag.isClosed) depth += 1
      else if (isString && tag?.isClosing === false && this.#isParameter(tag.name)) {
        this.#tellMissing(name)
        return true
      }
      pass(reader.take(1))
    }
  }

  #isParameter(name: string): boolean {
    const properties = this.#call.tool?.inputSchema?.['properties']
    return isJsonObject(properties) && Object.hasOwn(properties, name)
  }

  #writeTags(name: string, text: string): void {
    const trees = tagTrees(text, this.#tags.mark)
    const schema = partSchema(this.#call.tool?.inputSchema).part(name)
    this.#writer.begin(name, trees === undefined ? undefined : 'json')
    this.#writer.piece(trees === undefined ? text : childrenJson(trees, schema))
  }

  #tellMissing(name: string): void {
    const { mark } = this.#tags
    const start = this.#section.reader.offset
    this.#call.repair({ code: 'missing-closer', start, before: '', after: `${mark}</${name}>` })
  }
}
