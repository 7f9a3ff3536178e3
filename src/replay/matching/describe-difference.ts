import type { JsonValue } from '../../contracts/json.ts'
import type { ReplayDifference } from '../../contracts/replay.ts'
import type { ValueChange } from '../../contracts/value-change.ts'
import { formatPointer, parsePointer } from '../../json/json-pointer.ts'

/** Characters that are shown of a value. */
const SHOWN = 60
/** How many of them stand before the difference. */
const LEAD = 20
/** Characters around the difference that are searched for secrets: more than a secret has. */
const REACH = 8192

/** Shows where two requests differ: of long values what is around the difference. */
export function describeDifference(
  { pointer, before, after }: ValueChange,
  redact: (text: string) => string,
): ReplayDifference {
  const recorded = textOf(before)
  const asked = textOf(after)
  const differs = lengthOfCommon(recorded, asked)
  const from = Math.max(0, differs - REACH)
  const parts = {
    recorded: recorded.slice(from, differs + REACH),
    asked: redact(asked.slice(from, differs + REACH)),
  }
  const at = lengthOfCommon(parts.recorded, parts.asked)
  return {
    pointer: redactPointer(pointer, redact),
    ...(before !== undefined && { recorded: cut(parts.recorded, at) }),
    ...(after !== undefined && { asked: cut(parts.asked, at) }),
  }
}

/** Names of members may be secrets, too. */
function redactPointer(pointer: string, redact: (text: string) => string): string {
  return formatPointer((parsePointer(pointer) ?? []).map(redact))
}

function textOf(value: JsonValue | undefined): string {
  return value === undefined ? '' : JSON.stringify(value)
}

function lengthOfCommon(left: string, right: string): number {
  let length = 0
  while (length < left.length && left[length] === right[length]) length += 1
  return length
}

function cut(text: string, at: number): string {
  const start = text.length <= SHOWN ? 0 : betweenCharacters(text, Math.max(0, at - LEAD))
  const end = betweenCharacters(text, start + SHOWN)
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`
}

/** A place, or the one before it where it is inside of a surrogate pair. */
function betweenCharacters(text: string, at: number): number {
  return /^[\ud800-\udbff][\udc00-\udfff]/.test(text.slice(at - 1, at + 1)) ? at - 1 : at
}
