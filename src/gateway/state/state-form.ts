import type { JsonObject, JsonValue } from '../../contracts/json.ts'

/** What a file of the gateway's state holds: entries by tool, under `tools`. */
export interface StateForm {
  /** For messages, such as `statuses of tools`. */
  readonly what: string
  /** The option of the command line that names another file. */
  readonly option: string
  /** What is taken for a file that isn't there. */
  readonly empty: JsonObject
  /** Members of which a document of this form has one. */
  readonly members: readonly string[]
  /** What is wrong with a document, and where in its text; undefined where it is one of this form. */
  readonly faultOf: (document: JsonValue, text: string) => string | undefined
}
