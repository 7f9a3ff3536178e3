import type { JsonValue } from '../../contracts/json.ts'
import type { LlmReplayDifference } from '../../contracts/llm-replay.ts'
import type { ValueChange } from '../../contracts/value-change.ts'

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
): LlmReplayDifference {
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
    pointer,
    ...(before !== undefined && { recorded: cut(parts.recorded, at) }),
    ...(after !== undefined && { asked: cut(parts.asked, at) }),
  }
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
  const start = text.length <= SHOWN ? 0 : Math.max(0, at - LEAD)
  const end = start + SHOWN
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`
}
