import type { WrapRule } from '../contracts/wrap-rule.ts'

/** A wrap rule in a few words: its mode, and the text parser that it names. */
export function ruleLabel({ wrap, text_extraction }: WrapRule): string {
  const parser = text_extraction?.parser
  return parser === undefined ? wrap : `${wrap} (${parser})`
}
