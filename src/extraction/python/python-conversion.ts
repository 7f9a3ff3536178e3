import type { JsonValue } from '../../contracts/json.ts'
import type { PythonNode } from './python-node.ts'

/** What turning a Python literal into JSON goes by, and what it has to tell. */
export interface PythonConversion {
  /** Whether integers that a double can't hold come as strings of their digits. */
  readonly lossless: boolean
  readonly diagnostics: Set<string>
  /** Undefined where a part has no counterpart in JSON; `refusal` says which. */
  readonly toJson: (node: PythonNode) => JsonValue | undefined
  /** The text that a key becomes. */
  readonly toKey: (node: PythonNode) => string | undefined
  /** Puts on record what has no counterpart; the first refusal stands. */
  readonly refuse: (node: PythonNode, reason: string) => undefined
}
