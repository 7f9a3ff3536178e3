import { HarnessError } from '../contracts/harness-error.ts'
import { shown } from './explain.ts'
import type { Recording } from './recordings.ts'

/** Returns whether a value is a recording. */
export function isRecording(value: unknown): value is Recording {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    'name' in value &&
    'text' in value &&
    typeof value.text === 'string'
  )
}

/** Returns the text to check: what was received, or the text of a recording. */
export function textIn(received: unknown): string {
  if (typeof received === 'string') return received
  if (isRecording(received)) return received.text
  throw new HarnessError('wrong-use', `a text or a recording is expected, not ${shown(received)}`)
}

/** Returns the recording's name, for the title of a message. A bare text is shown below the title, and has no name. */
export function prefixOf(received: unknown): string {
  return isRecording(received) ? `${received.name}: ` : ''
}

/** Returns the recording's name, or the text. */
export function nameOf(received: unknown): string {
  return isRecording(received) ? received.name : shown(received)
}
