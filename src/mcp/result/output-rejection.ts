import type { JsonValue } from '../../contracts/json.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { excerpt } from '../../text/excerpt.ts'

/** What a server's own output check found, and how it is known. */
export interface OutputRejection {
  readonly kind: 'missing' | 'invalid'
  /** The words on standard error that say so, if the error's text hides them. */
  readonly said?: string
}

/** What may say that a server's own output check failed. */
export interface RejectionSigns {
  /** The text of the error. */
  readonly text: string
  /** The outputSchema of the tool. */
  readonly schema: JsonValue | undefined
  /** What the server wrote to standard error during the call. */
  readonly stderr: readonly string[]
}

const SDK_CHECK = /^(?:MCP error -32602: )?Output validation error:/u
const SDK_MISSING =
  /^(?:MCP error -32602: )?Tool \S+ has an output schema but no structured content/u
const NONE_RETURNED = /no structured (?:content|output)\b/u
const PYTHON_MODEL = /^Error executing tool [^\n:]+: \d+ validation errors? for (\S+)/u
/** The Python SDK 2 tells a client nothing more of an exception. */
const HIDDEN = /^Error executing tool [^\n:]{1,200}$/u
const PYTHON_MODEL_LOGGED = /\b\d+ validation errors? for (\S+)/u

/**
 * Whether an error is an SDK's own output check, and what that found. Counted is only what is certain: the checks' own
 * first words, and a Python model error that names the schema's title, in the text or, if that hides it, on standard error.
 */
export function outputRejection({
  text,
  schema,
  stderr,
}: RejectionSigns): OutputRejection | undefined {
  const head = text.trim().slice(0, 2000)
  if (SDK_MISSING.test(head)) return { kind: 'missing' }
  if (SDK_CHECK.test(head)) return { kind: NONE_RETURNED.test(head) ? 'missing' : 'invalid' }
  const title = isJsonObject(schema) ? schema['title'] : undefined
  if (typeof title !== 'string') return undefined
  if (PYTHON_MODEL.exec(head)?.[1] === title) return { kind: 'invalid' }
  const at = HIDDEN.test(head)
    ? stderr.findIndex((line) => PYTHON_MODEL_LOGGED.exec(line.slice(0, 400))?.[1] === title)
    : -1
  return at === -1 ? undefined : { kind: 'invalid', said: loggedWords(stderr.slice(at, at + 3)) }
}

/** Whether an error's text says nothing of its reason, so that standard error alone may. */
export function hidesReason(text: string): boolean {
  return HIDDEN.test(text.trim().slice(0, 400))
}

/** The model error, and the first of its places with what is wrong there. */
function loggedWords(lines: readonly string[]): string {
  return excerpt(lines.map((line) => line.trim().replace(/^[\w.]{1,80}: /u, '')).join(' '), 200)
}
