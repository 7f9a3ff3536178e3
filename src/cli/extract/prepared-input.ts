import type { ExtractedInput, LookedThrough } from './extracted-input.ts'
import type { Look } from './looks.ts'

/** An input that is about to be looked through, or why there is nothing to look through. */
export type PreparedInput = {
  readonly named: Omit<ExtractedInput, 'extraction' | 'reason'>
} & (
  | { readonly nothing: string }
  | { readonly subject: NonNullable<LookedThrough['subject']>; readonly look: Look['look'] }
)
