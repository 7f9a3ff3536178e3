export { runSuite } from './suites/run-suite-function.ts'

export type { RunSuiteOptions, SuiteFunction } from './suites/run-suite-function.ts'
export type { CaseOutcome, ReportCase, ReportSuite } from './contracts/report-suite.ts'
export type { SuiteImplementation } from './contracts/report-suite.ts'
export type { FoundValue, SuiteInputs, SuiteName, SuiteResults } from './contracts/suite-types.ts'
export type { JsonObject, JsonValue } from './contracts/json.ts'
