export { describeInAllure } from './testing/describe-in-allure.ts'
export type { AllureFacts } from './testing/describe-in-allure.ts'
export type { JsonObject, JsonValue } from './contracts/json.ts'
