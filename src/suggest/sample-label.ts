import { excerpt } from '../text/excerpt.ts'
import { printable } from '../text/printable.ts'
import type { JudgedSample } from './judged-sample.ts'
import { textOfResult } from '../extraction/rules/apply/text-of-result.ts'

/** What messages call an output: its name, and how its text begins. */
export function sampleLabel({ name, result }: JudgedSample): string {
  const text = textOfResult(result)?.trim() ?? ''
  return printable(text === '' ? name : `${name} (${excerpt(text)})`)
}
