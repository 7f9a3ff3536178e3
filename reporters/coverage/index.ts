import { HarnessError } from '../../src/contracts/harness-error.ts'
import { excerpt } from '../../src/text/excerpt.ts'
import type { CoverageReporter } from './define.ts'
import { html } from './html.ts'
import { json } from './json.ts'
import { markdown } from './markdown.ts'
import { text } from './text.ts'

/** All renderers of coverage. */
const coverageReporters = [
  html,
  json,
  markdown,
  text,
] as const satisfies readonly CoverageReporter[]

/** Returns the renderer of coverage with a name; a name that none has is wrong use. */
export function coverageReporterNamed(name: string): CoverageReporter {
  const found = coverageReporters.find((reporter) => reporter.name === name)
  if (found !== undefined) return found
  const names = coverageReporters.map((reporter) => reporter.name).join(', ')
  throw new HarnessError('wrong-use', `unknown format ${excerpt(name)}; use one of ${names}`)
}
