import type { CallExpectation } from '../../contracts/fixture.ts'
import type { Failure } from './failure.ts'
import type { Wrapping } from '../../contracts/classification.ts'
import type { SchemaError } from '../../contracts/judgement.ts'
import type { JsonValue } from '../../contracts/json.ts'
import type { Payload } from './choose-payload.ts'
import type { OutputCheck } from './check-output.ts'
import type { OutputRejection } from './output-rejection.ts'
import type { ResultContent } from './read-content.ts'
import type { SchemaInForce } from './schema-in-force.ts'
import type { SdkWrap } from './sdk-wrap.ts'
import type { TextRelation } from './text-relation.ts'

/** Everything that the rules of findings ask about one result. */
export interface ResultFacts extends Payload, OutputCheck {
  /** Whether structured content may be any JSON value (2026-07-28). */
  readonly modern: boolean
  readonly schema?: SchemaInForce
  /** The JSON-RPC error, where that is what came. */
  readonly error?: JsonValue
  /** True for a final result that isn't an error, which alone can be held to a schema. */
  readonly applicable: boolean
  readonly isError: boolean
  /** Absent where the result has no structuredContent. */
  readonly structured?: JsonValue
  readonly content: ResultContent
  readonly rejection?: OutputRejection
  readonly sdkWrap?: SdkWrap
  /** Absent if nothing says that the call failed. */
  readonly failure?: Failure
  /** What the call was expected to end in. */
  readonly expect?: CallExpectation
  /** Where the arguments of the call break the inputSchema: then it is to be refused. */
  readonly argumentErrors: readonly SchemaError[]
  /** True if the server lists no tool of the name that was called. */
  readonly unlisted: boolean
  /** True if it was to be refused, and the answer is marked as an error that other calls of the tool don't end in. */
  readonly refused: boolean
  /** How the text blocks stand to the structured content, where both may hold the data. */
  readonly textRelation?: TextRelation
  readonly wrapping: Wrapping
}
