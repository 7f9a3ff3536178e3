import { ArgumentsWriter } from '../arguments/arguments-writer.ts'
import { membersOf } from '../bare/json-node.ts'
import type { JsonNode } from '../bare/json-node.ts'
import type { Grammar, OpenCall, Section } from '../grammar.ts'
import type { LlmReader } from '../reader/llm-reader.ts'
import type { Reading } from '../reader/reading.ts'
import { stopsOf } from '../reader/stops-of.ts'
import { acceptBehind } from './accept-behind.ts'

/** Where code stands behind the JSON of a call, and which argument it is. */
export interface CodeBehindJson {
  readonly open: string
  readonly close: string
  readonly codeOpen: string
  readonly codeClose: string
  readonly tool: string
  readonly key: string
  /** Reads the same calls where no code stands behind them. */
  readonly json: Grammar
}

/** Calls that are JSON in a tag, and of one tool an argument that stands behind the JSON, as it is. */
export function codeBehindJson(form: CodeBehindJson): Grammar {
  const { json } = form
  return {
    openers: json.openers,
    *fits(reader, tools, choice) {
      const mark = reader.mark()
      if (yield* hasEmptyCode(reader, form)) {
        reader.release(mark)
        return true
      }
      reader.rewind(mark)
      return choice.isPinned && (yield* json.fits(reader, tools, choice))
    },
    *read(section) {
      const { reader } = section
      const mark = reader.mark()
      const isCode = yield* hasEmptyCode(reader, form)
      reader.rewind(mark)
      return isCode ? yield* readCall(section, form) : yield* json.read(section)
    },
    write: (calls) => json.write(calls),
  }
}

const MOST_SPACE = 100

/** UTF-16 units of the arguments up to the one that is empty. */
const MOST_ARGUMENTS = 300

/** Whether a call of the tool begins here whose argument for code is empty. */
function* hasEmptyCode(reader: LlmReader, { open, tool, key }: CodeBehindJson): Reading<boolean> {
  for (const token of [
    open,
    '{',
    '"name"',
    ':',
    JSON.stringify(tool),
    ',',
    '"arguments"',
    ':',
    '{',
  ]) {
    if (!(yield* reader.accept(token))) return false
    yield* reader.while(/\s/u, MOST_SPACE)
  }
  const start = yield* reader.peek(MOST_ARGUMENTS)
  return new RegExp(`^[^{}]*"${key}"\\s*:\\s*""`, 'u').test(start)
}

function* readCall(section: Section, form: CodeBehindJson): Reading<boolean> {
  const { reader } = section
  const at = reader.offset
  yield* reader.accept(form.open)
  yield* reader.space()
  const node = yield* section.json()
  const given = node === undefined ? undefined : membersOf(node).get('arguments')
  if (given === undefined) return false
  const call = section.beginCall({ name: form.tool, at })
  const hasCode = yield* acceptBehind(reader, form.codeOpen, reader.while(/\s/u, MOST_SPACE))
  const end = hasCode ? yield* readCode(reader, { form, call, given }) : without(call, given)
  end(yield* acceptBehind(reader, form.close, reader.while(/\s/u, MOST_SPACE)))
  return true
}

/** Without the closer of the call, code may still have followed. */
function without(call: OpenCall, given: JsonNode): (isClosed: boolean) => void {
  call.add(given.text)
  return (isClosed) => call.end(isClosed ? { complete: true } : { complete: false, arguments: {} })
}

/** Reads the code, one line break on each side of it aside; answers with how to end the call. */
function* readCode(
  reader: LlmReader,
  {
    form,
    call,
    given,
  }: { readonly form: CodeBehindJson; readonly call: OpenCall; readonly given: JsonNode },
): Reading<(isClosed: boolean) => void> {
  const writer = new ArgumentsWriter(call)
  for (const [key, member] of membersOf(given))
    if (key !== form.key) {
      writer.begin(key, 'json')
      writer.piece(member.text)
      writer.end()
    }
  writer.begin(form.key, 'string')
  yield* reader.accept('\n')
  const stops = stopsOf([`\n${form.codeClose}`, form.codeClose])
  const stop = yield* reader.until(stops, (piece) => writer.piece(piece))
  if (stop !== undefined) {
    reader.take(stop.length)
    writer.end()
  }
  return () => writer.finish(stop !== undefined)
}
