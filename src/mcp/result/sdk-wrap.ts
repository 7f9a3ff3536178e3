import type { JsonValue } from '../../contracts/json.ts'
import { isJsonObject } from '../../json/is-json-object.ts'

/** Whether an SDK says that it put `{result: …}` around a value, or whether its schema shows it. */
export type SdkWrap = 'marked' | 'unmarked'

const MARK = 'x-fastmcp-wrap-result'

/** What the wrapper is told from. */
export interface SdkWrapInput {
  readonly structured: JsonValue | undefined
  readonly schema: JsonValue | undefined
  readonly result: JsonValue | undefined
}

/**
 * Whether structured content is `{result: …}` that an SDK made. A mark in the schema or in the
 * result's `_meta` says so. Without one, a schema with the single property `result` shows it where
 * it has the title that SDKs give (`…Output`) or none; any other title is an author's own model.
 */
export function sdkWrap({ structured, schema, result }: SdkWrapInput): SdkWrap | undefined {
  if (!isJsonObject(structured) || !hasOnlyResult(structured)) return undefined
  if (isMarked(schema) || isMarkedResult(result)) return 'marked'
  if (!isJsonObject(schema)) return undefined
  const { properties, title } = schema
  if (!isJsonObject(properties) || !hasOnlyResult(properties)) return undefined
  const made = title === undefined || (typeof title === 'string' && title.endsWith('Output'))
  return made ? 'unmarked' : undefined
}

function hasOnlyResult(object: JsonValue): boolean {
  return isJsonObject(object) && Object.keys(object).join('\n') === 'result'
}

function isMarked(holder: JsonValue | undefined): boolean {
  return isJsonObject(holder) && holder[MARK] === true
}

function isMarkedResult(result: JsonValue | undefined): boolean {
  const meta = isJsonObject(result) ? result['_meta'] : undefined
  if (!isJsonObject(meta)) return false
  const fastmcp = meta['fastmcp']
  return isMarked(meta) || (isJsonObject(fastmcp) && fastmcp['wrap_result'] === true)
}
