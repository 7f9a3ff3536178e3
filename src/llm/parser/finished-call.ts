import type { LlmCandidate, LlmRefusal, LlmToolCall } from '../../contracts/llm-output.ts'

/** A call that was read to its end, and why it isn't one, where it isn't. */
export interface FinishedCall {
  readonly call: LlmToolCall
  readonly refusedBy: LlmRefusal | undefined
}

/** As a candidate. */
export function toCandidate({ call, refusedBy }: FinishedCall, refusal: LlmRefusal): LlmCandidate {
  return { ...call, refusedBy: refusedBy ?? refusal }
}

/** A call that is kept until it is known what becomes of it. */
export interface HeldCall extends FinishedCall {
  /** The text that it is written as, where it is refused whatever becomes of the others. */
  readonly written: string
}

/** What a section holds that is kept until it is known what the section is, in the order of the text. */
export type HeldItem = HeldCall | { readonly text: string } | { readonly reasoning: string }
