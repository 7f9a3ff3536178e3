import { isJsonObject } from '../../../json/is-json-object.ts'
import { ArgumentsWriter } from '../../arguments/arguments-writer.ts'
import { gathering } from '../../parser/gathering.ts'
import type { OpenCall, Section } from '../../grammar.ts'
import type { Reading } from '../../reader/reading.ts'
import { Stops } from '../../reader/stops.ts'
import { peekTag } from '../tags/peek-tag.ts'
import { peekUntil } from '../tags/peek-until.ts'
import { readTagHead } from '../tags/read-tag-head.ts'
import type { Tag } from '../tags/tag-at.ts'
import { tagAt } from '../tags/tag-at.ts'
import { takeCloser } from '../tags/take-closer.ts'
import { partSchema } from './part-schema.ts'
import type { PartSchema } from './part-schema.ts'
import { memberJson } from './tree-json.ts'
import { tagTrees } from './tag-tree.ts'
import type { TagTree } from './tag-tree.ts'
import type { ToolTag } from './tool-tag.ts'

const TAG_START = new Stops([{ literal: '<' }])

/** Reads the parameters of a call whose opening tag was read, and its closer. */
export function* readToolCall(
  section: Section,
  { name, isClosed, at }: ToolTag & { readonly at: number },
): Reading<void> {
  const call = section.beginCall({ name, at })
  if (isClosed) return new ArgumentsWriter(call).finish(true)
  yield* new ToolCallReading(section, { call, name }).read()
}

class ToolCallReading {
  readonly #section: Section
  readonly #call: OpenCall
  readonly #name: string
  readonly #writer: ArgumentsWriter
  readonly #schema: PartSchema
  /** A parameter that may come again: then it is a list. */
  #open: { readonly key: string; readonly trees: TagTree[] } | undefined

  constructor(
    section: Section,
    { call, name }: { readonly call: OpenCall; readonly name: string },
  ) {
    this.#section = section
    this.#call = call
    this.#name = name
    this.#writer = new ArgumentsWriter(call)
    this.#schema = partSchema(call.tool?.inputSchema)
  }

  *read(): Reading<void> {
    const { reader } = this.#section
    let hasSkipped = false
    for (;;) {
      yield* reader.space()
      if (yield* reader.isAtEnd()) return this.#writer.finish(false)
      const tag = yield* peekTag(reader)
      if (tag?.isClosing === true && tag.name === this.#name) {
        yield* takeCloser(reader, tag)
        this.#flush()
        return this.#writer.finish(true)
      }
      if (tag === undefined || tag.isClosing) {
        if (!hasSkipped)
          this.#section.diagnose('text-skipped', 'text between parameters is skipped')
        hasSkipped = true
        reader.take(1)
        yield* reader.until(TAG_START, () => {})
      } else if (!(yield* this.#readParameter(tag))) return this.#writer.finish(false)
    }
  }

  /** Reads a parameter; false where it is cut off. */
  *#readParameter(tag: Tag): Reading<boolean> {
    const { reader } = this.#section
    const head = yield* readTagHead(reader, tag)
    if (head === undefined) return false
    const key = tag.name
    if (this.#open?.key !== key) this.#flush()
    const { types } = this.#schema.part(key)
    const isString = types?.size === 1 && types.has('string')
    if (isString) this.#writer.begin(key)
    const { gathered, pass } = gathering((piece) => {
      if (isString) this.#writer.piece(piece)
    })
    if (!head.isClosed && !(yield* this.#readValue(key, pass))) return false
    if (isString) this.#writer.end()
    else {
      this.#open ??= { key, trees: [] }
      const { text } = gathered
      this.#open.trees.push({ name: key, text, children: tagTrees(text, '') ?? [] })
      if (types?.has('array') === false) this.#flush()
    }
    return true
  }

  /** Reads a value and its closer, which the next parameter follows, or the end of the call. */
  *#readValue(key: string, pass: (piece: string) => void): Reading<boolean> {
    const { reader } = this.#section
    const stops = new Stops([{ literal: `</${key}` }])
    for (;;) {
      if ((yield* reader.until(stops, pass)) === undefined) return false
      const length = yield* peekUntil(reader, (text, isAll) => this.#closerAt(key, text, isAll))
      if (length !== undefined && length > 0) {
        reader.take(length)
        return true
      }
      pass(reader.take(1))
    }
  }

  /** UTF-16 units of the closer of a parameter at the start of a text; 0 where it is text. */
  #closerAt(key: string, text: string, isAll: boolean): number | undefined {
    const from = key.length + 2
    const closer = /^\s*>/u.exec(text.slice(from))?.[0].length
    if (closer === undefined) return isAll || text.slice(from).trim() !== '' ? 0 : undefined
    const length = from + closer
    const start = length + (/^\s*/u.exec(text.slice(length))?.[0].length ?? 0)
    if (start === text.length) return isAll ? length : undefined
    const tag = tagAt(text, start, isAll)
    if (tag === 'more') return undefined
    const isNext = tag !== undefined && (tag.isClosing ? tag.name === this.#name : this.#has(tag))
    return isNext ? length : 0
  }

  /** Whether the tool may have such a parameter. */
  #has({ name }: Tag): boolean {
    const properties = this.#call.tool?.inputSchema?.['properties']
    return !isJsonObject(properties) || Object.hasOwn(properties, name)
  }

  /** Writes the parameter that can't come again. */
  #flush(): void {
    const open = this.#open
    this.#open = undefined
    const [only] = open?.trees ?? []
    if (open === undefined || only === undefined) return
    const schema = this.#schema.part(open.key)
    const isList = schema.types?.has('array') === true && !only.text.trim().startsWith('[')
    const isPlain = open.trees.length === 1 && only.children.length === 0 && !isList
    this.#writer.begin(open.key, isPlain ? undefined : 'json')
    this.#writer.piece(isPlain ? only.text : memberJson(open.trees, schema))
    this.#writer.end()
  }
}
