import type { Channel, Compliance, Shape, Wrapping } from './classification.ts'
import type { Conversation, RecordedCall } from './conversation.ts'
import type { Extraction } from './extraction.ts'
import type { Finding, McpFindingCode } from './finding.ts'
import type { JsonValue } from './json.ts'
import type { SchemaCoverage } from './schema-coverage.ts'
import type { Verdict } from './verdict.ts'
import type { RuleVerification } from './suggested-rules.ts'
import type { WrapMode, WrapRule } from './wrap-rule.ts'

/** A place in a value that breaks its schema. */
export interface SchemaError {
  /** JSON Pointer into the value. */
  readonly pointer: string
  readonly keyword: string
  readonly message: string
}

/** What is said of one result, without knowing which server it came from. */
export interface ResultJudgement {
  readonly channel: Channel
  readonly shape: Shape
  /** Further kinds of content beside the payload's channel. */
  readonly also: readonly Channel[]
  readonly compliance: Compliance
  readonly wrapping: Wrapping
  readonly extraction: Extraction | null
  readonly schemaErrors: readonly SchemaError[]
  /** What of the outputSchema isn't checked, and why. */
  readonly diagnostics: readonly string[]
  /** What was seen, before it has an id and a place in a fixture. */
  readonly observations: readonly Observation[]
  /** What it says of the failure of its call; absent if it says nothing of one. */
  readonly failure?: CallFailure
  /** Where the arguments of the call break the inputSchema in force. */
  readonly argumentErrors: readonly SchemaError[]
  /** True if the call was to be refused (its inputSchema forbids the arguments, or there is no such tool) and the answer is marked as an error that calls which may succeed don't end in. */
  readonly refused?: true
  /** Rules that give a value which validates (or, without a schema, yields), best first. */
  readonly wrapModes: readonly WrapMode[]
}

/** That a call failed, in the words of its result. */
interface CallFailure {
  /** The first line of the error's text, or the message in it. */
  readonly line: string
  /** False if only the words say so: nothing marks the result as an error. */
  readonly marked: boolean
}

/** A finding before it is known whom it is about. */
export interface Observation {
  readonly code: McpFindingCode
  readonly message: string
  /** JSON Pointer into the result. */
  readonly pointer?: string
}

/** What is said of one recorded call. */
export interface CallJudgement extends ResultJudgement {
  readonly call: RecordedCall
  readonly findings: readonly Finding[]
}

/** What the calls of one tool say together. */
export interface ToolJudgement {
  readonly name: string
  /** False where it was called and tools/list never named it. */
  readonly listed: boolean
  readonly wrapping: Wrapping
  readonly verdict: Verdict
  readonly rule?: WrapRule
  /** Of the rule: `low` if it was learned from one output. */
  readonly confidence?: RuleVerification['confidence']
  readonly outputSchema?: JsonValue
  /** True where it was called, and not only with arguments that it rightly refused. */
  readonly exercised: boolean
  /** Calls that gave a result which could be judged: no error, marked or not. */
  readonly judged: number
  /** True if it hands through what it is asked for, so that the shape of a result says nothing about it. */
  readonly passThrough?: true
  /** What its results showed of its outputSchema; absent if it declares none that can be used, or gave no result. */
  readonly schemaCoverage?: SchemaCoverage
  readonly calls: readonly CallJudgement[]
}

/** What the recordings of one server say together. */
export interface ServerJudgement {
  /** The recordings of one server in one version and era. */
  readonly conversations: readonly Conversation[]
  readonly wrapping: Wrapping
  readonly verdict: Verdict
  readonly tools: readonly ToolJudgement[]
  /** Of the server, its tools and its calls. */
  readonly findings: readonly Finding[]
}
