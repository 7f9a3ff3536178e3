export { describeInAllure } from '../reporters/allure/describe-in-allure.ts'
export type { AllureFacts } from '../reporters/allure/describe-in-allure.ts'
export type { JsonObject, JsonValue } from './contracts/json.ts'
