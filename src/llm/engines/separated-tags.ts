import type { Grammar, Section, WrittenCall } from '../grammar.ts'
import type { LlmReader } from '../reader/llm-reader.ts'
import type { Reading } from '../reader/reading.ts'
import { peekMarked } from './tag-is-name/peek-marked.ts'
import type { MarkedTags } from './tag-is-name/peek-marked.ts'
import { readMarkedCall } from './tag-is-name/read-marked-call.ts'
import { peekTag } from './tags/peek-tag.ts'
import { readCallHead } from './tags/read-call-head.ts'

/** Calls whose tags each follow a mark, so that tags without it are text; a parameter's name is its tag. */
export function separatedTags(
  tags: MarkedTags,
  write: (calls: readonly WrittenCall[]) => string,
): Grammar {
  return {
    openers: [{ literal: tags.mark }],
    *fits(reader) {
      return (yield* readOpening(reader, tags)) && (yield* readHead(reader, tags)) !== undefined
    },
    *read(section) {
      return (yield* readOpening(section.reader, tags)) && (yield* readCalls(section, tags))
    },
    write,
  }
}

/** Reads the tag around calls, if it is there; answers whether a call follows. */
function* readOpening(reader: LlmReader, tags: MarkedTags): Reading<boolean> {
  const first = yield* peekMarked(reader, tags.mark)
  if (first?.name === tags.section && !first.isClosing) {
    reader.take(first.length)
    yield* reader.space()
  }
  const next = yield* peekMarked(reader, tags.mark)
  return next !== undefined && !next.isClosing && next.name === tags.call
}

function* readHead(reader: LlmReader, { mark, call }: MarkedTags): Reading<string | undefined> {
  yield* reader.accept(mark)
  const tag = yield* peekTag(reader)
  if (tag === undefined || tag.isClosing || tag.name !== call) return undefined
  return (yield* readCallHead(reader, tag))?.name
}

function* readCalls(section: Section, tags: MarkedTags): Reading<boolean> {
  const { reader } = section
  for (let count = 0; ; count += 1) {
    const before = reader.mark()
    yield* reader.space()
    const next = yield* peekMarked(reader, tags.mark)
    if (next?.isClosing === true && next.name === tags.section) {
      reader.take(next.length)
      reader.release(before)
      return count > 0
    }
    const at = reader.offset
    const name = next?.name === tags.call ? yield* readHead(reader, tags) : undefined
    if (name === undefined) {
      reader.rewind(before)
      return count > 0
    }
    reader.release(before)
    yield* readMarkedCall(section, { tags, name, at })
  }
}
