import type { Grammar, Section, WrittenCall } from '../grammar.ts'
import type { LlmReader } from '../reader/llm-reader.ts'
import type { Reading } from '../reader/reading.ts'
import { acceptBehind } from './accept-behind.ts'
import { peekTag } from './tags/peek-tag.ts'
import { peekUntil } from './tags/peek-until.ts'
import { readCallHead } from './tags/read-call-head.ts'
import { readTagCall } from './tags/read-tag-call.ts'
import { tagAt } from './tags/tag-at.ts'
import type { Tag } from './tags/tag-at.ts'
import { isCallTag, isSectionTag, SectionTags } from './tags/tag-dialect.ts'
import type { TagDialect } from './tags/tag-dialect.ts'
import { takeCloser } from './tags/take-closer.ts'

/** Calls that are tags whose attributes name the tool and its parameters, in a section or without one. */
export function attributeTags(
  dialect: TagDialect,
  write: (calls: readonly WrittenCall[]) => string,
): Grammar {
  return {
    openers: dialect.openers.map((literal) => ({ literal })),
    *fits(reader, _tools, { isPinned }) {
      const opening = yield* readOpening(reader, dialect, isPinned)
      return opening !== undefined && (yield* readCallHead(reader, opening.tag)) !== undefined
    },
    *read(section) {
      const opening = yield* readOpening(section.reader, dialect, true)
      return opening !== undefined && (yield* readCalls(section, opening))
    },
    write,
  }
}

interface Opening {
  /** The tag of the first call, which stays unread. */
  readonly tag: Tag
  readonly tags: SectionTags
  readonly hasSection: boolean
}

/** Reads what stands before the first call. */
function* readOpening(
  reader: LlmReader,
  dialect: TagDialect,
  isPinned: boolean,
): Reading<Opening | undefined> {
  yield* skipCallStart(reader, dialect)
  let tag = yield* peekTag(reader)
  let section: Tag | undefined
  if (tag !== undefined && isSectionTag(dialect, tag, isPinned)) {
    section = tag
    reader.take(tag.end)
    yield* reader.space()
    if (!(yield* reader.accept('>'))) return undefined
    yield* reader.space()
    yield* skipCallStart(reader, dialect)
    tag = yield* peekTag(reader)
  }
  if (tag === undefined || !isCallTag(dialect, tag, { section, isPinned })) return undefined
  const tags = new SectionTags(dialect, { call: tag, section })
  return { tag, tags, hasSection: section !== undefined }
}

function* skipCallStart(reader: LlmReader, { callStart }: TagDialect): Reading<void> {
  if (callStart === undefined) return
  yield* reader.accept(callStart)
  yield* reader.space()
}

function* readCalls(section: Section, { tag, tags, hasSection }: Opening): Reading<boolean> {
  const { reader } = section
  let next: Tag | undefined = tag
  for (let count = 0; next !== undefined; count += 1) {
    const at = reader.offset
    const mark = reader.mark()
    const begun = yield* readCallHead(reader, next)
    if (begun === undefined) {
      reader.rewind(mark)
      return count > 0
    }
    reader.release(mark)
    yield* readTagCall(section, { ...begun, tags, at })
    if (!hasSection) {
      yield* skipCallEnd(reader, tags.dialect)
      yield* skipOrphan(section, tags)
    }
    next = hasSection ? yield* readBetween(section, tags) : undefined
  }
  return true
}

/** Reads up to the next call of a section, which stays unread, or to the end of the section; text before them is passed on. */
function* readBetween(section: Section, tags: SectionTags): Reading<Tag | undefined> {
  const { reader } = section
  yield* skipCallEnd(reader, tags.dialect)
  const mark = reader.mark()
  yield* reader.space()
  const next = yield* readNext(reader, tags)
  if (next !== 'none') {
    reader.release(mark)
    return next === 'end' ? undefined : next
  }
  reader.rewind(mark)
  const text = yield* peekUntil(reader, plainText)
  if (text === undefined || text === '') return undefined
  const start = reader.mark()
  reader.take(text.length)
  const behind = yield* readNext(reader, tags)
  if (behind === 'none') reader.rewind(start)
  else {
    reader.release(start)
    section.text(text)
  }
  return behind === 'end' || behind === 'none' ? undefined : behind
}

/** Text up to a tag; undefined where anything else that isn't text comes before one. */
function plainText(text: string, isAll: boolean): string | undefined {
  const end = text.search(/[<`]/u)
  if (end < 0) return isAll ? '' : undefined
  return text[end] === '<' ? text.slice(0, end) : ''
}

/** The tag of the call that begins here, which stays unread, or the end of the section, which is read. */
function* readNext(reader: LlmReader, tags: SectionTags): Reading<Tag | 'end' | 'none'> {
  const mark = reader.mark()
  yield* skipCallStart(reader, tags.dialect)
  const tag = yield* peekTag(reader)
  const kind = tag === undefined ? undefined : tags.kindOf(tag)
  if (tag !== undefined && kind === 'section-end') yield* takeCloser(reader, tag)
  if (tag === undefined || (kind !== 'call' && kind !== 'section-end')) {
    reader.rewind(mark)
    return 'none'
  }
  reader.release(mark)
  return kind === 'call' ? tag : 'end'
}

function* skipCallEnd(reader: LlmReader, { callEnd }: TagDialect): Reading<void> {
  if (callEnd !== undefined) yield* acceptBehind(reader, callEnd, reader.space())
}

/** Drops the closer of a section that was never opened. */
function* skipOrphan(section: Section, tags: SectionTags): Reading<void> {
  const length = yield* peekUntil(section.reader, (text, isAll) => {
    const space = /^\s*/u.exec(text)?.[0].length ?? 0
    const tag = tagAt(text, space, isAll)
    if (tag === 'more') return undefined
    if (tag === undefined || tags.kindOf(tag) !== 'section-end') return 0
    const end = text.indexOf('>', tag.end)
    return end < 0 && !isAll ? undefined : end + 1
  })
  if (length === undefined || length === 0) return
  section.diagnose('marker-without-call', 'a section of calls ends that never began')
  section.reader.take(length)
}
