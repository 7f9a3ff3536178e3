export { testFormat } from './testing/test-format.ts'
export { testIsolator } from './testing/test-isolator.ts'

export type { ContractCheck, ContractOptions } from './testing/contract-check.ts'
export type { IsolatorExample, TestIsolatorOptions } from './testing/test-isolator.ts'
