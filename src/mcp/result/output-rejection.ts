import type { JsonValue } from '../../contracts/json.ts'
import { isJsonObject } from '../../json/is-json-object.ts'

/** What a server's own output check said of the output that it discarded. */
export type OutputRejection = 'missing' | 'invalid'

const SDK_CHECK = /^(?:MCP error -32602: )?Output validation error:/u
const SDK_MISSING =
  /^(?:MCP error -32602: )?Tool \S+ has an output schema but no structured content/u
const NONE_RETURNED = /no structured (?:content|output)\b/u
const PYTHON_MODEL = /^Error executing tool [^\n:]+: \d+ validation errors? for (\S+)/u

/**
 * Whether the text of an error is an SDK's own output check, and what it found. Counted is only what
 * is certain: the checks' own first words, and a Python model error that names the schema's title.
 */
export function outputRejection(
  text: string,
  schema: JsonValue | undefined,
): OutputRejection | undefined {
  const head = text.trimStart().slice(0, 2000)
  if (SDK_MISSING.test(head)) return 'missing'
  if (SDK_CHECK.test(head)) return NONE_RETURNED.test(head) ? 'missing' : 'invalid'
  const model = PYTHON_MODEL.exec(head)?.[1]
  const title = isJsonObject(schema) ? schema['title'] : undefined
  return model !== undefined && model === title ? 'invalid' : undefined
}
