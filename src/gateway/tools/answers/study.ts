import { learnRule, type Lesson } from '../learning/learn-rule.ts'
import type { Answering } from './answering.ts'
import type { Desk } from './create-desk.ts'

/** Results that are looked at to see whether wrapping is recommended: the first ones may say that nothing was found. */
const MOST_LOOKS = 5
/** Results that have to be wrapped, and that a rule is looked for in. */
const MOST_ATTEMPTS = 5
/** Milliseconds that learning of one tool may have taken before it is given up. */
const MOST_TIME = 5000
/** Bytes of a result that is learned from; one of a megabyte may take seconds. */
const MOST_BYTES = 262_144

/** Whether a result that breaks nothing is looked at. */
export function mayLook({ isEager, notesOf }: Desk, { name }: Pick<Answering, 'name'>): boolean {
  const { looks, spent } = notesOf(name)
  return isEager && looks < MOST_LOOKS && spent < MOST_TIME
}

/** Whether a rule is looked for in a result that has to be wrapped. */
export function mayTry({ notesOf }: Desk, { name }: Pick<Answering, 'name'>): boolean {
  const { attempts, spent } = notesOf(name)
  return attempts < MOST_ATTEMPTS && spent < MOST_TIME
}

/** Learns from a result, within limits, and counts what that takes. */
export function study(
  desk: Desk,
  { name, call, message, result }: Answering,
  counted: 'looks' | 'attempts',
): Lesson {
  const { start = 0, end = 0 } = message.places.result ?? {}
  if (end - start > MOST_BYTES)
    return {
      kind: 'none',
      reason: `the result has ${end - start} bytes, and nothing is learned from more than ${MOST_BYTES}`,
    }
  const notes = desk.notesOf(name)
  notes[counted] += 1
  const begun = performance.now()
  const lesson = learnRule({
    tool: call.tool,
    result: result() ?? null,
    ...(call.entry !== undefined && { entry: call.entry }),
    ...(call.protocolVersion !== undefined && { protocolVersion: call.protocolVersion }),
    isEager: desk.isEager,
  })
  notes.spent += performance.now() - begun
  return lesson
}
