import { ArgumentsWriter } from '../../arguments/arguments-writer.ts'
import { isJsonObject } from '../../../json/is-json-object.ts'
import { readJsonArguments } from '../../json-calls/read-json-arguments.ts'
import type { OpenCall, Section } from '../../grammar.ts'
import type { Reading } from '../../reader/reading.ts'
import { stopsOf } from '../../reader/stops-of.ts'
import { isScalarArgument } from '../scalar-argument.ts'
import { peekTag } from './peek-tag.ts'
import { readTagHead } from './read-tag-head.ts'
import type { TagHead } from './read-tag-head.ts'
import { readTagValue } from './read-tag-value.ts'
import { takeCloser } from './take-closer.ts'
import type { Tag } from './tag-at.ts'
import type { SectionTags } from './tag-dialect.ts'

/** A call whose opening tag was read. */
export interface BegunCall {
  readonly tags: SectionTags
  readonly name: string
  readonly head: TagHead
  readonly at: number
}

const TAG_START = stopsOf(['<'])

/** Reads a call behind its opening tag, up to its closer. */
export function* readTagCall(section: Section, begun: BegunCall): Reading<void> {
  const { tags, name, head, at } = begun
  const call = section.beginCall({ name, at })
  if (head.isBroken) repair(call, section, { code: 'missing-closer', after: '>' })
  if (head.isClosed) return new ArgumentsWriter(call).finish(true)
  yield* section.reader.space()
  if ((yield* section.reader.peek(1)) === '{') return yield* readJsonBody(section, { call, tags })
  yield* new ParameterReading(section, { call, tags }).read()
}

interface CallBody {
  readonly call: OpenCall
  readonly tags: SectionTags
}

function* readJsonBody(section: Section, { call, tags }: CallBody): Reading<void> {
  const end = yield* readJsonArguments(section.reader, {
    maxDepth: section.limits.depth,
    stops: stopsOf(['</']),
    levels: 0,
    pass: (piece) => call.add(piece),
  })
  if (end === 'broken' || end === 'too-deep') return call.end({ malformed: 'the body is no JSON' })
  yield* section.reader.space()
  const tag = yield* peekTag(section.reader)
  const kind = tag === undefined ? undefined : tags.kindOf(tag)
  if (tag !== undefined && kind === 'call-end') yield* takeCloser(section.reader, tag)
  else if (kind !== undefined || end === 'whole')
    repair(call, section, { code: 'missing-closer', after: closerOf(tags) })
  call.end({ complete: end !== 'cut' })
}

/** The parameters of a call. */
class ParameterReading {
  readonly #section: Section
  readonly #call: OpenCall
  readonly #tags: SectionTags
  readonly #writer: ArgumentsWriter
  readonly #given = new Set<string>()
  #hasSkipped = false

  constructor(section: Section, { call, tags }: CallBody) {
    this.#section = section
    this.#call = call
    this.#tags = tags
    this.#writer = new ArgumentsWriter(call)
  }

  *read(): Reading<void> {
    for (;;) {
      const end = yield* this.#readNext()
      if (end === 'more') continue
      if (this.#hasSkipped && this.#given.size === 0)
        return this.#call.end({ malformed: 'the call holds text and no parameters' })
      return this.#writer.finish(end === 'whole')
    }
  }

  *#readNext(): Reading<'whole' | 'cut' | 'more'> {
    const { reader } = this.#section
    yield* reader.space()
    const tag = yield* peekTag(reader)
    if (tag === undefined) return (yield* this.#skip()) ? 'more' : 'cut'
    switch (this.#tags.kindOf(tag)) {
      case 'parameter':
        return (yield* this.#readParameter(tag)) ? 'more' : 'cut'
      case 'call-end':
        if (tag.isClosing) yield* takeCloser(this.#section.reader, tag)
        else this.#tellMissing()
        return 'whole'
      case 'call':
        // An opener that comes twice makes no call of its own.
        if (this.#given.size === 0) return 'cut'
        this.#tellMissing()
        return 'whole'
      case 'section-end':
      case 'section':
        this.#tellMissing()
        return 'whole'
      case 'parameter-end':
      case 'other-end':
      case 'other':
        return (yield* this.#skip()) ? 'more' : 'cut'
    }
  }

  /** Skips what isn't a tag of the format; false at the end of the text. */
  *#skip(): Reading<boolean> {
    const { reader } = this.#section
    if (yield* reader.isAtEnd()) return false
    if (!this.#hasSkipped)
      this.#section.diagnose('text-skipped', 'text between the parameters of a call is skipped')
    this.#hasSkipped = true
    reader.take(1)
    yield* reader.until(TAG_START, () => {})
    return true
  }

  *#readParameter(tag: Tag): Reading<boolean> {
    const { reader } = this.#section
    const head = yield* readTagHead(reader, tag)
    const key = head?.attributes.get('name')
    if (head === undefined) return false
    if (key === undefined) return yield* this.#skip()
    if (head.isBroken) repair(this.#call, this.#section, { code: 'missing-closer', after: '>' })
    this.#given.add(key)
    this.#writer.begin(key, hintOf(head.attributes.get('string')))
    if (!head.isClosed) {
      const closer = yield* readTagValue(reader, {
        tags: this.#tags,
        key,
        isScalar: isScalarArgument(this.#call.tool, key),
        isDue: (name) => this.#isDue(name),
        pass: (piece) => this.#writer.piece(piece),
      })
      if (closer === 'cut') return false
      if (closer !== 'own')
        repair(this.#call, this.#section, {
          code: closer === 'wrong' ? 'wrong-closer' : 'missing-closer',
          after: `</${this.#tags.written}${this.#tags.dialect.parameter[0] ?? ''}>`,
        })
    }
    this.#writer.end()
    return true
  }

  #isDue(name: string): boolean {
    const properties = this.#call.tool?.inputSchema?.['properties']
    return isJsonObject(properties) && Object.hasOwn(properties, name) && !this.#given.has(name)
  }

  #tellMissing(): void {
    repair(this.#call, this.#section, { code: 'missing-closer', after: closerOf(this.#tags) })
  }
}

function hintOf(isString: string | undefined): 'string' | 'json' | undefined {
  if (isString === 'true') return 'string'
  return isString === 'false' ? 'json' : undefined
}

function closerOf({ written, dialect }: SectionTags): string {
  return `</${written}${dialect.call[0] ?? ''}>`
}

function repair(
  call: OpenCall,
  { reader }: Section,
  { code, after }: { readonly code: 'missing-closer' | 'wrong-closer'; readonly after: string },
): void {
  call.repair({ code, start: reader.offset, before: '', after })
}
