import type { ClientReaction } from './client-reaction.ts'
import type { Origin, FixtureSource } from './fixture.ts'
import type { JsonValue } from './json.ts'
import type { JudgedAnswer } from './llm-judgement.ts'
import type { ProviderFinishReason, ProviderWire } from './provider-event.ts'
import type { ProviderOutcome } from './provider-response.ts'
import type { ReportFrame } from './report-frame.ts'
import type { Verdict } from './verdict.ts'

/** One provider on one wire, with all exchanges that were recorded of it. */
export interface ReportProvider {
  readonly name: string
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
  /** Worst first, then by name. */
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
  readonly model?: string
  /** True where a stream came. */
  readonly streamed: boolean
  /** Of HTTP; null where no answer came. */
  readonly status: number | null
  /** Null where no answer came. */
  readonly outcome: ProviderOutcome | null
  readonly verdict: Verdict
  readonly reason?: string
  /** What the provider said went wrong. */
  readonly error?: { readonly message: string; readonly code?: string }
  /** Names of the tools that the request offers. */
  readonly tools: readonly string[]
  readonly answers: readonly ReportAnswer[]
  readonly usage?: JsonValue
  /** How official clients take the recorded answer, each by package and version; empty where none was asked. */
  readonly clients: Readonly<Record<string, ClientReaction>>
  /** Ids of findings. */
  readonly findings: readonly string[]
  readonly evidence: {
    /** The request's body. */
    readonly request: JsonValue
    /** The text as it was sent, of the first answer. */
    readonly text: string
    /** Lines of the fixture, from 1. */
    readonly frames: readonly number[]
    /** The same frames as they crossed the wire. */
    readonly wire: readonly ReportFrame[]
    /** True where something above was cut. */
    readonly excerpted?: true
  }
}

/** One of the answers to a request, its texts cut to what a reader can take in. */
export interface ReportAnswer extends Omit<JudgedAnswer, 'choice'> {
  /** Absent where the provider gave none. */
  readonly finish?: { readonly reason: ProviderFinishReason; readonly native: string }
  readonly refusal?: string
}
