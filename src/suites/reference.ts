import type { Suite } from '../contracts/suite.ts'
import { packageVersion } from '../files/own-package.ts'
import { functionImplementation, type Implementation } from './implementation.ts'
import { readCases } from './read-cases.ts'
import { joinedInput } from './joined-input.ts'

/** Puts this project's own implementation under test. */
export function referenceImplementation(suites: readonly Suite[]): Implementation {
  const info = { name: 'mcp-assay', version: packageVersion(), language: 'typescript' }
  const deviations = suites.flatMap(({ name }) =>
    readCases(name).flatMap(({ suiteCase: { id, deviation } }) =>
      deviation === undefined ? [] : [{ case: `${name}/${id}`, issue: deviation }],
    ),
  )
  const implementation = functionImplementation(info, ({ suite, input }) => {
    const found = suites.find(({ name }) => name === suite)
    if (found === undefined) throw new Error(`there is no suite ${suite}`)
    const { whole, pieces } = joinedInput(input)
    return found.reference(whole, pieces)
  })
  return { ...implementation, deviations }
}
