import type { Compliance } from './classification.ts'
import type { Extraction } from './extraction.ts'
import type { Finding } from './finding.ts'
import type { SchemaError } from './judgement.ts'
import type { LlmExchange } from './llm-exchange.ts'
import type { LlmDiagnostic, LlmProvenance, LlmRefusal, PlacedLlmRepair } from './llm-output.ts'
import type { ProviderCallKind } from './provider-event.ts'
import type { ProviderChoice } from './provider-response.ts'
import type { Verdict } from './verdict.ts'

/** A tool call of a model: on the provider's own wire, or found in the model's text. */
export interface JudgedLlmCall {
  readonly id?: string
  readonly name: string
  /** Of a native call: what becomes of it. */
  readonly kind?: ProviderCallKind
  /** As they were sent or found: JSON text, but for a native call of kind `custom`. */
  readonly arguments: string
  /** `native` on the provider's own wire; `text` where the LLM output parser found it in the text or the reasoning. */
  readonly from: 'native' | 'text'
  /** Of a call in text: the format that it is written in. */
  readonly format?: string
  /** Of a call in text: where it stood. */
  readonly provenance?: LlmProvenance
  /** Of a call in text that isn't to be executed: why. */
  readonly refusedBy?: LlmRefusal
  /** Of a call in text: what was repaired. */
  readonly repairs: readonly PlacedLlmRepair[]
  /** False where the arguments end before they are whole, or are lost: the answer was cut, and of them nothing came. */
  readonly complete: boolean
  /** Why the arguments of a native call aren't JSON, and where; absent where they are. */
  readonly fault?: string
  /** Of the arguments, against the tool's schema in the request; `not-applicable` where they are lost, or no JSON. */
  readonly compliance: Compliance
  readonly schemaErrors: readonly SchemaError[]
  /** The message of the body that it began in, from 0. */
  readonly at: number
}

/** What is said of one of the answers to a request. */
export interface JudgedAnswer {
  readonly choice: ProviderChoice
  /** The text without calls, reasoning and markers. */
  readonly content: string
  /** As the provider sent it apart, and what the text holds of it. */
  readonly reasoning: string
  /** Native ones first. */
  readonly calls: readonly JudgedLlmCall[]
  /** What looks like a call in the text and isn't to be executed. */
  readonly candidates: readonly JudgedLlmCall[]
  /** The format of the first call in the text; null where there is none. */
  readonly format: string | null
  readonly diagnostics: readonly LlmDiagnostic[]
  /** Of the text, where the request asks for JSON; absent where it doesn't, or where a call came in its place. */
  readonly output?: {
    /** False where the answer was cut inside it; the compliance is `not-applicable` then. */
    readonly complete: boolean
    /** Of the text as it was sent: `invalid` where it isn't JSON, even if a value can be extracted. */
    readonly compliance: Compliance
    /** What value the text holds, and how it is reached. */
    readonly extraction: Extraction
    /** Of that value. */
    readonly schemaErrors: readonly SchemaError[]
  }
}

/** What is said of one recorded exchange with a model provider. */
export interface ExchangeJudgement {
  readonly exchange: LlmExchange
  readonly answers: readonly JudgedAnswer[]
  readonly verdict: Verdict
  /** Why the verdict isn't passed, in one line. */
  readonly reason?: string
  readonly findings: readonly Finding[]
}
