import type { Compliance } from './classification.ts'
import type { ClientReaction } from './client-reaction.ts'
import type { EndReason, FixtureSource, Origin } from './fixture.ts'
import type { JsonValue } from './json.ts'
import type { JudgedAnswer, JudgedLlmCall } from './llm-judgement.ts'
import type { ProviderFinishReason, ProviderWire } from './provider-event.ts'
import type { ProviderOutcome } from './provider-response.ts'
import type { ReportCommands } from './report-commands.ts'
import type { ReportFrame } from './report-frame.ts'
import type { Verdict } from './verdict.ts'

/** One provider on one wire, with all exchanges that were recorded of it, or that were made or imported. */
export interface ReportProvider {
  readonly name: string
  readonly version?: string
  /** Null where neither path nor body tells. */
  readonly wire: ProviderWire | null
  readonly origin: Origin
  /** The redacted address that was recorded. */
  readonly source: FixtureSource
  /** The worst of its exchanges. */
  readonly verdict: Verdict
  /** Why the verdict isn't passed, in one line. */
  readonly reason?: string
  /** Models, as the answers name them, else the requests. */
  readonly models: readonly string[]
  /** Worst first: by verdict, by what breaks a schema, by the heaviest finding, then by name. */
  readonly exchanges: readonly ReportExchange[]
}

/** One request with what came back. */
export interface ReportExchange {
  /** `provider/exchange`, as in the ids of its findings. */
  readonly id: string
  readonly name: string
  readonly fixture: string
  /** Of the request, in the fixture, from 1. */
  readonly line: number
  /** Empty where the first line of the request is none. */
  readonly method: string
  /** What was asked for, with the query. */
  readonly target: string
  readonly model?: string
  /** What the text has to be, by the request: any JSON, or what a schema says; absent where it may be anything. */
  readonly asksFor?: 'json' | 'json-schema'
  /** Names of the tools that the request offers. */
  readonly tools: readonly string[]
  /** True where a stream came. */
  readonly streamed: boolean
  /** Of HTTP; null where no answer came. */
  readonly status: number | null
  /** Null where no answer came, or its wire isn't known. */
  readonly outcome: ProviderOutcome | null
  /** How the recording ended; absent where it breaks off. */
  readonly ended?: EndReason
  /** How many messages the body of the answer holds. */
  readonly messages: number
  readonly verdict: Verdict
  /** Why the verdict isn't passed, in one line. */
  readonly reason?: string
  /** What the provider said went wrong. */
  readonly error?: { readonly message: string; readonly code?: string; readonly line: number }
  /** The worst of its calls' arguments and its outputs; `not-applicable` where there is nothing to hold to a schema. */
  readonly compliance: Compliance
  readonly answers: readonly ReportAnswer[]
  /** As the provider counts. */
  readonly usage?: JsonValue
  /** How official clients take the recorded answer, each by package and version; empty where none was asked. */
  readonly clients: Readonly<Record<string, ClientReaction>>
  /** Ids of findings. */
  readonly findings: readonly string[]
  /** What asks the same again, with curl; absent where no command line can. A model may answer otherwise. */
  readonly repeat?: ReportCommands
  readonly evidence: ExchangeEvidence
}

/** What was sent and what came, cut to what a reader can take in. */
export interface ExchangeEvidence {
  /** The request's body; null where there is none, or it is no JSON. */
  readonly request: JsonValue
  /** Lines of the fixture, from 1: of many frames the heads, those that a finding or a call points at, the first and the last. */
  readonly frames: readonly number[]
  /** The same frames as they crossed the wire. */
  readonly wire: readonly ReportFrame[]
  /** How many frames the fixture holds. */
  readonly frameCount: number
  /** True where something of the exchange was cut, its answers' texts and lists among it. */
  readonly excerpted?: true
}

/** One of the answers to a request, cut to what a reader can take in. */
export interface ReportAnswer extends Omit<
  JudgedAnswer,
  'choice' | 'calls' | 'candidates' | 'output'
> {
  /** The text as it was sent; `content` is what of it is neither call nor reasoning nor marker. */
  readonly text: string
  readonly refusal?: string
  /** What is neither text nor a call: audio, an image, a citation, a result of the provider's tools. */
  readonly parts: readonly ReportPart[]
  /** Absent where the provider gave none. */
  readonly finish?: {
    readonly reason: ProviderFinishReason
    /** As the provider says it. */
    readonly native: string
    /** Of the fixture, from 1. */
    readonly line: number
  }
  /** Native ones first. */
  readonly calls: readonly ReportLlmCall[]
  /** What looks like a call in the text and isn't to be executed. */
  readonly candidates: readonly ReportLlmCall[]
  /** Of the text, where the request asks for JSON; absent where it doesn't, or where a call came in its place. */
  readonly output?: NonNullable<JudgedAnswer['output']> & {
    /** What the request says that it has to be. */
    readonly schema?: JsonValue
  }
}

/** Content that is neither text nor a call. */
export interface ReportPart {
  /** In the provider's word. */
  readonly kind: string
  /** As it was sent. */
  readonly text: string
  /** Of the fixture, from 1: where it began. */
  readonly line: number
}

/** A tool call of a model, its arguments cut to what a reader can take in. */
export interface ReportLlmCall extends Omit<JudgedLlmCall, 'at'> {
  /** Of the fixture, from 1: where it began. */
  readonly line: number
  /** What the arguments are; absent where their text isn't JSON. */
  readonly value?: JsonValue
  /** What the request says that they have to be. */
  readonly schema?: JsonValue
}
