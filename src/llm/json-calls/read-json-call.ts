import type { CallEnd, OpenCall, Section } from '../grammar.ts'
import type { Reading } from '../reader/reading.ts'
import type { Stops } from '../reader/stops.ts'
import { CALL_KEYS } from './call-keys.ts'
import type { CallKeys } from './call-keys.ts'
import { CallDraft } from './call-draft.ts'
import type { CallBeginning } from './call-draft.ts'
import { CallMembers } from './call-members.ts'
import { repairedCall } from './repaired-call.ts'

/** How a call that is a JSON object is read. */
export interface JsonCallOptions extends CallBeginning {
  /** Default: the names that models use. */
  readonly keys?: CallKeys | undefined
  /** Whether members beside the name are its arguments, where it has no others. */
  readonly isFlat?: boolean
  /** Whether the format writes arguments as a string of JSON. */
  readonly hasStrings?: boolean
  /** Markers that end a call whose JSON is broken; absent: an object that is broken is no call. */
  readonly stops?: Stops | undefined
}

/** What an object was read as. */
export type JsonCallReading =
  | {
      readonly is: 'call'
      readonly call: OpenCall
      /** How to end the call, once what closes it is read, too. */
      readonly end: CallEnd
    }
  | {
      /** No call: data, or broken, or cut before it was known to be one. */
      readonly is: 'data' | 'broken' | 'cut'
      readonly text: string
    }

/**
 * Reads a call that is a JSON object, members in any order. The reader stands at the opening brace. The call begins once
 * its name is certain, and has its arguments as they come; it is ended by who asked for it.
 */
export function* readJsonCall(
  section: Section,
  options: JsonCallOptions,
): Reading<JsonCallReading> {
  const { reader } = section
  const mark = reader.mark()
  const draft = new CallDraft(section, options)
  const members = new CallMembers(draft, settingsOf(section, options))
  const end = yield* members.read(reader)
  if (end === 'broken' && options.stops !== undefined)
    return yield* repairedCall(members, { section, mark, stops: options.stops })
  const text = reader.since(mark)
  reader.release(mark)
  const { call } = draft
  if (call === undefined) return { is: end === 'whole' ? 'data' : end, text }
  return { is: 'call', call, end: members.endOf(end) }
}

function settingsOf(
  section: Section,
  options: JsonCallOptions,
): ConstructorParameters<typeof CallMembers>[1] {
  return {
    keys: options.keys ?? CALL_KEYS,
    isFlat: options.isFlat ?? false,
    hasStrings: options.hasStrings ?? false,
    maxDepth: section.limits.depth,
    stops: options.stops,
  }
}
