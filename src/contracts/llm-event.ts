import type { LlmCandidate, LlmDiagnostic, LlmProvenance, LlmToolCall } from './llm-output.ts'

/** One step of reading a model's output, in the order of the text. */
export type LlmEvent =
  | { readonly type: 'reasoning-delta'; readonly text: string }
  | { readonly type: 'text-delta'; readonly text: string }
  | {
      readonly type: 'call-start'
      /** Which call of the output, from 0. */
      readonly index: number
      readonly id?: string
      readonly name: string
      readonly format: string
      readonly provenance: LlmProvenance
    }
  | {
      readonly type: 'arguments-delta'
      readonly index: number
      /** A piece of the call's `rawArguments`. */
      readonly text: string
    }
  | {
      readonly type: 'call-end'
      readonly index: number
      /** A candidate where what began as a call turned out not to be one. */
      readonly call: LlmToolCall | LlmCandidate
    }
  | { readonly type: 'candidate'; readonly candidate: LlmCandidate }
  | { readonly type: 'needs-more-work'; readonly value: boolean }
  | { readonly type: 'diagnostic'; readonly diagnostic: LlmDiagnostic }
