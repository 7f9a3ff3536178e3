export { HarnessError } from './contracts/harness-error.ts'
