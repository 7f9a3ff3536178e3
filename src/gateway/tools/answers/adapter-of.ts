import type { WrapRule } from '../../../contracts/wrap-rule.ts'

/** What a status calls the way in which a rule gave a value: what read the text, or else the way of wrapping. */
export function adapterOf(
  { wrap }: WrapRule,
  { extractor }: { readonly extractor: string },
): string {
  return extractor === 'given' ? wrap : extractor
}
