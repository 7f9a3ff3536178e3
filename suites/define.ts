import type { Suite } from '../src/contracts/suite.ts'
import type { SuiteInputs, SuiteName, SuiteResults } from '../src/contracts/suite-types.ts'

/** Types a suite by its name. */
export function defineSuite<Name extends SuiteName>(
  suite: Suite<SuiteInputs[Name], SuiteResults[Name]> & { readonly name: Name },
): Suite<SuiteInputs[Name], SuiteResults[Name]> {
  return suite
}
