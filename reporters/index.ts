import { HarnessError } from '../src/contracts/harness-error.ts'
import type { Reporter } from '../src/contracts/reporter.ts'
import { nameElsewhere } from '../src/text/name-elsewhere.ts'
import { nearestName } from '../src/text/nearest-name.ts'
import { excerpt } from '../src/text/excerpt.ts'
import { allure } from './allure.ts'
import { github } from './github.ts'
import { html } from './html.ts'
import { json } from './json.ts'
import { junit } from './junit.ts'
import { markdown } from './markdown.ts'
import { sarif } from './sarif.ts'
import { summary } from './summary.ts'
import { terminal } from './terminal.ts'

/** All reporters. */
export const reporters = [
  allure,
  github,
  html,
  json,
  junit,
  markdown,
  sarif,
  summary,
  terminal,
] as const satisfies readonly Reporter[]

/** The reporter with a name; a name that nobody has is wrong use. */
export function reporterNamed(name: string): Reporter {
  const found = reporters.find((reporter) => reporter.name === name)
  if (found !== undefined) return found
  const names = reporters.map((reporter) => reporter.name)
  const nearest = nearestName(name, names)
  const hint =
    nearest === undefined
      ? (nameElsewhere(name) ?? `use one of ${names.join(', ')}`)
      : `did you mean ${nearest}?`
  throw new HarnessError('wrong-use', `unknown reporter ${excerpt(name)}; ${hint}`)
}
