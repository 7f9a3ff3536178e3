import { excerpt } from '../text/excerpt.ts'
import { printable } from '../text/printable.ts'
import type { JudgedSample } from './judged-sample.ts'
import { sampleText } from './sample-text.ts'

/** What messages call an output: its name, and how its text begins. */
export function sampleLabel({ name, result }: JudgedSample): string {
  const text = sampleText(result)?.trim() ?? ''
  return printable(text === '' ? name : `${name} (${excerpt(text)})`)
}
