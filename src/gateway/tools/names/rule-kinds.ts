import type { WrapRule } from '../../../contracts/wrap-rule.ts'

/** Whether a rule leaves results to what they show: it may still name, describe or hide its tool. */
export function isPlainAuto({ wrap, text_extraction, output_schema }: WrapRule): boolean {
  return wrap === 'auto' && text_extraction === undefined && output_schema === undefined
}

/** Whether a rule lets results through as they are. */
export function isUntouching({ wrap, output_schema }: WrapRule): boolean {
  return wrap === 'drop-schema' || (wrap === 'none' && output_schema === undefined)
}

/** Whether what a rule asks for is told by what the server declares. */
export function isByEntry({ wrap, output_schema }: WrapRule): boolean {
  return output_schema === undefined && wrap !== 'labelled-json' && wrap !== 'result'
}

/** Whether a rule promises clients another schema than the server's own, which is withdrawn where it can't be kept. */
export function isPromising(rule: WrapRule): boolean {
  return !isUntouching(rule) && (!isByEntry(rule) || rule.wrap === 'unwrap')
}
