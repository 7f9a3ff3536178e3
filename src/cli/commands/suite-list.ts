import { suites } from '../../../suites/index.ts'
import { readCases, topicOf } from '../../suites/read-cases.ts'
import { plural } from '../../text/plural.ts'
import { exitCode, type ExitCode } from '../exit-code.ts'

/** `assay suite list`: prints the suites. */
export function listSuites({ json }: { readonly json?: true }): ExitCode {
  const listed = suites.map(({ name, asks, method, streams }) => {
    const cases = readCases(name)
    const topics = [...new Set(cases.map(({ suiteCase }) => topicOf(suiteCase)))]
    const tags = [...new Set(cases.flatMap(({ suiteCase }) => suiteCase.tags))].toSorted()
    return { name, asks, method, streams, cases: cases.length, topics, tags }
  })
  const text =
    json === true ? JSON.stringify(listed, undefined, 2) : listed.map(suiteText).join('\n\n')
  process.stdout.write(`${text}\n`)
  return exitCode.fine
}

interface ListedSuite {
  readonly name: string
  readonly asks: string
  readonly cases: number
  readonly topics: readonly string[]
  readonly tags: readonly string[]
}

function suiteText({ name, asks, cases, topics, tags }: ListedSuite): string {
  return [
    `${name}  ${plural(cases, 'case')}`,
    `  ${asks}`,
    `  topics: ${topics.join(', ')}`,
    ...(tags.length === 0 ? [] : [`  tags: ${tags.join(', ')}`]),
  ].join('\n')
}
