import { ArgumentsWriter } from '../../arguments/arguments-writer.ts'
import { gathering } from '../../parser/gathering.ts'
import type { OpenCall, Section } from '../../grammar.ts'
import type { Reading } from '../../reader/reading.ts'
import { peekTag } from '../tags/peek-tag.ts'
import { peekUntil } from '../tags/peek-until.ts'
import { readTagHead } from '../tags/read-tag-head.ts'
import type { Tag } from '../tags/tag-at.ts'
import { takeCloser } from '../tags/take-closer.ts'
import { isCutTag } from './is-cut-tag.ts'
import { parameterNames } from './parameter-names.ts'
import { readParameterValue } from './parameter-value.ts'
import { partSchema } from './part-schema.ts'
import type { PartSchema } from './part-schema.ts'
import { memberJson } from './tree-json.ts'
import { tagTrees } from './tag-tree.ts'
import type { TagTree } from './tag-tree.ts'
import type { ToolTag } from './tool-tag.ts'

/** Reads the parameters of a call whose opening tag was read, and its closer; false where it isn't whole. */
export function* readToolCall(
  section: Section,
  { name, isClosed, at }: ToolTag & { readonly at: number },
): Reading<boolean> {
  const call = section.beginCall({ name, at })
  if (isClosed) {
    new ArgumentsWriter(call).finish(true)
    return true
  }
  return yield* new ToolCallReading(section, { call, name }).read()
}

class ToolCallReading {
  readonly #section: Section
  readonly #name: string
  readonly #writer: ArgumentsWriter
  readonly #schema: PartSchema
  readonly #names: ReadonlySet<string> | undefined
  /** A parameter that may come again: then it is a list. */
  #open: { readonly key: string; readonly trees: TagTree[] } | undefined

  constructor(
    section: Section,
    { call, name }: { readonly call: OpenCall; readonly name: string },
  ) {
    this.#section = section
    this.#name = name
    this.#writer = new ArgumentsWriter(call)
    this.#schema = partSchema(call.tool?.inputSchema)
    this.#names = parameterNames(section.tools, name)
  }

  *read(): Reading<boolean> {
    const { reader } = this.#section
    for (let count = 0; ; count += 1) {
      const mark = reader.mark()
      yield* reader.space()
      const tag = yield* peekTag(reader)
      if (tag?.isClosing === true && tag.name === this.#name) {
        reader.release(mark)
        yield* takeCloser(reader, tag)
        this.#flush()
        this.#writer.finish(true)
        return true
      }
      const mayFollow = yield* this.#mayFollow(tag, count)
      if (mayFollow) reader.release(mark)
      else reader.rewind(mark)
      if (mayFollow && tag !== undefined && (yield* this.#readParameter(tag))) continue
      if (mayFollow && tag === undefined) yield* reader.rest(() => {})
      this.#writer.finish(false)
      return false
    }
  }

  /** Whether a tag is a parameter, or cut off. What is neither ends the call: it is text behind one without a closer. */
  *#mayFollow(tag: Tag | undefined, count: number): Reading<boolean> {
    const follower = { tool: this.#name, names: this.#names }
    if (tag !== undefined)
      return !tag.isClosing && (count === 0 || this.#names?.has(tag.name) !== false)
    const isCut = yield* peekUntil(this.#section.reader, (text, isAll) => {
      if (isAll) return text === '' || isCutTag(text, follower)
      return text === '' || text.startsWith('<') ? undefined : false
    })
    return isCut === true
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
    const parameter = { key, tool: this.#name, names: this.#names }
    if (!head.isClosed && !(yield* readParameterValue(reader, parameter, pass))) return false
    if (isString) this.#writer.end()
    else {
      this.#open ??= { key, trees: [] }
      const { text } = gathered
      this.#open.trees.push({ name: key, text, children: tagTrees(text, '') ?? [] })
      if (types?.has('array') === false) this.#flush()
    }
    return true
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
