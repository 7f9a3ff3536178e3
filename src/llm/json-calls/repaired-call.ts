import { surveyBrokenJson } from '../../json/survey-broken-json.ts'
import { isSoundRepair } from '../arguments/is-sound-repair.ts'
import { repairedArguments } from '../arguments/repaired-arguments.ts'
import type { CallEnd, Section } from '../grammar.ts'
import { LlmReader } from '../reader/llm-reader.ts'
import type { Mark } from '../reader/llm-reader.ts'
import type { Reading } from '../reader/reading.ts'
import type { Stops } from '../reader/stops.ts'
import type { CallMembers } from './call-members.ts'
import type { JsonCallReading } from './read-json-call.ts'
import { swallowedCall } from './swallowed-call.ts'

interface Broken {
  readonly section: Section
  /** Where the object begins. */
  readonly mark: Mark
  readonly stops: Stops
}

/** What a call is whose JSON is broken where the reader stands; it is read on to where it ends most likely. */
export function* repairedCall(members: CallMembers, broken: Broken): Reading<JsonCallReading> {
  const { reader } = broken.section
  const { call } = members.draft
  const { argumentsEnd } = members
  if (call !== undefined && (yield* endsHere(members, broken))) {
    reader.release(broken.mark)
    const isClosed = argumentsEnd === 'whole'
    if (isClosed) call.repair({ code: 'closed', start: reader.offset, before: '', after: '}' })
    return { is: 'call', call, end: members.endOf('whole') }
  }
  const { text, isCut } = yield* restOf(broken)
  if (argumentsEnd === 'whole' && call !== undefined)
    return { is: 'call', call, end: members.endOf('whole') }
  if (isCut)
    return call === undefined ? { is: 'cut', text } : { is: 'call', call, end: { complete: false } }
  const end = readRepaired(members, text, broken.mark.offset)
  const begun = members.draft.call
  return begun === undefined ? { is: 'broken', text } : { is: 'call', call: begun, end }
}

/** Whether only brackets are missing: what ends the call, or begins the next one, stands here. */
function* endsHere({ argumentsEnd }: CallMembers, { section, stops }: Broken): Reading<boolean> {
  if (argumentsEnd === 'unclosed' || argumentsEnd === 'too-deep') return true
  if (argumentsEnd !== 'whole') return false
  if ((yield* section.reader.whichOf(stops)) !== undefined) return true
  return /^[\]{]/u.test(yield* section.reader.peek(1))
}

function* restOf({
  section: { reader },
  mark,
  stops,
}: Broken): Reading<{ readonly text: string; readonly isCut: boolean }> {
  const swallowed = swallowedCall(reader.since(mark), stops)
  if (swallowed !== undefined) {
    reader.rewind(mark)
    return { text: reader.take(swallowed), isCut: false }
  }
  const stop = yield* reader.until(stops, () => {})
  const text = reader.since(mark)
  const end = surveyBrokenJson(text, 0).end ?? nextObject(text)
  if (end === undefined) {
    reader.release(mark)
    return { text, isCut: stop === undefined }
  }
  reader.rewind(mark)
  return { text: reader.take(end), isCut: false }
}

/** Where another object begins on a line of its own or behind a comma. */
function nextObject(text: string): number | undefined {
  const next = /[\n,]\s*(?=\{\s*["'])/u.exec(text.slice(1))
  return next === null ? undefined : next.index + 1
}

function readRepaired(members: CallMembers, text: string, start: number): CallEnd {
  const repaired = repairedArguments(text)
  if (!repaired.ok || !isSoundRepair(repaired.repairs))
    return { malformed: 'the call is no JSON object' }
  const reader = new LlmReader()
  reader.feed(repaired.text.trimEnd())
  reader.end()
  members.restart()
  const reading = members.read(reader).next()
  if (reading.done !== true || reading.value !== 'whole')
    return { malformed: 'the call is no JSON object' }
  for (const repair of repaired.repairs)
    members.draft.repair({ ...repair, start: start + repair.start })
  return members.endOf('whole')
}
