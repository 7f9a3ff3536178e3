import { HarnessError } from '../../src/contracts/harness-error.ts'
import { excerpt } from '../../src/text/excerpt.ts'
import type { DiffReporter } from './define.ts'
import { json } from './json.ts'
import { markdown } from './markdown.ts'
import { text } from './text.ts'

/** All renderers of differences. */
export const diffReporters = [json, markdown, text] as const satisfies readonly DiffReporter[]

/** The renderer of differences with a name; a name that nobody has is wrong use. */
export function diffReporterNamed(name: string): DiffReporter {
  const found = diffReporters.find((reporter) => reporter.name === name)
  if (found !== undefined) return found
  const names = diffReporters.map((reporter) => reporter.name).join(', ')
  throw new HarnessError('wrong-use', `unknown format ${excerpt(name)}; use one of ${names}`)
}
