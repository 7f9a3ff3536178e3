import { acceptBehind } from './accept-behind.ts'
import { callEndOf } from '../json-calls/call-end-of.ts'
import { readJsonArguments } from '../json-calls/read-json-arguments.ts'
import type { Grammar, Section } from '../grammar.ts'
import type { LlmReader } from '../reader/llm-reader.ts'
import type { Reading } from '../reader/reading.ts'
import { stopsOf } from '../reader/stops-of.ts'
import { jsonAfterMarker } from './json-after-marker.ts'

const OPEN = '[TOOL_CALLS]'
const ID = '[CALL_ID]'
const ARGUMENTS = '[ARGS]'

/** What ends arguments whose JSON is broken. */
const ENDS = stopsOf([OPEN, '</s>', '[/TOOL_CALLS]'])

/** UTF-16 units of a name or an id. */
const MOST_NAME = 512

/** What stands between the token and the arguments of a call. */
interface Head {
  readonly name: string
  readonly id?: string
  /** Whether an id or arguments were announced: the name is over. */
  readonly isNamed: boolean
  readonly hasArguments: boolean
}

/** How a call stands behind the token: in a JSON list, behind its name, or behind its name and the token of arguments. */
export type MistralForm = 'list' | 'name' | 'arguments-token'

const list = jsonAfterMarker({ open: [OPEN], mayClose: ['[/TOOL_CALLS]'], write: () => '' })

/** Calls behind the token of Mistral's models, which differ in what follows it; a format that is pinned reads all of them. */
export function mistralCalls({
  form,
  write,
}: {
  readonly form: MistralForm
  readonly write: Grammar['write']
}): Grammar {
  return {
    openers: [{ literal: OPEN }],
    *fits(reader, tools, { isPinned }) {
      const mark = reader.mark()
      const head = yield* readHead(reader)
      reader.rewind(mark)
      if (head !== undefined) return head.isNamed && (isPinned || form === formOf(head))
      if (!isPinned && form !== 'list') return false
      return yield* list.fits(reader, tools, { isPinned })
    },
    *read(section) {
      const { reader } = section
      const mark = reader.mark()
      const at = reader.offset
      const head = yield* readHead(reader)
      if (head === undefined) {
        reader.rewind(mark)
        return yield* list.read(section)
      }
      reader.release(mark)
      yield* readCall(section, head, at)
      return true
    },
    write,
  }
}

function formOf({ hasArguments, id }: Head): MistralForm {
  return hasArguments && id === undefined ? 'arguments-token' : 'name'
}

function* readHead(reader: LlmReader): Reading<Head | undefined> {
  yield* reader.accept(OPEN)
  yield* reader.while(/\s/u, MOST_NAME)
  const name = yield* reader.while(/[^\s[{(<"]/u, MOST_NAME)
  if (name === '') return undefined
  const hasId = yield* acceptBehind(reader, ID, reader.while(/\s/u, MOST_NAME))
  const id = hasId ? yield* reader.while(/[^\s[{]/u, MOST_NAME) : ''
  const isIdOver = id !== '' && !(yield* reader.isAtEnd())
  const hasArguments = yield* acceptBehind(reader, ARGUMENTS, reader.while(/\s/u, MOST_NAME))
  const mark = reader.mark()
  yield* reader.while(/\s/u, MOST_NAME)
  const next = yield* reader.peek(1)
  const isOpen = next === '{'
  if (isOpen) reader.release(mark)
  else reader.rewind(mark)
  return {
    name,
    ...(isIdOver ? { id } : {}),
    isNamed: isOpen || ((hasId || hasArguments) && (next === '' || next === '"')),
    hasArguments,
  }
}

function* readCall(section: Section, { name, id }: Head, at: number): Reading<void> {
  const { reader, limits } = section
  const call = section.beginCall({ name, at, ...(id === undefined ? {} : { id }) })
  const end = yield* readJsonArguments(reader, {
    maxDepth: limits.depth,
    stops: ENDS,
    levels: 0,
    pass: (piece) => call.add(piece),
  })
  call.end(callEndOf(end))
}
