import type { JsonObject } from '../../../contracts/json.ts'
import { type Answers, hello } from './set-up-several.ts'

/** A server that says of what it is asked for whose it is. */
export function signed(name: string, capabilities: JsonObject, answers: Answers = {}): Answers {
  const result = { result: { by: name } }
  return {
    initialize: hello(capabilities),
    'tools/call': result,
    'prompts/get': result,
    'completion/complete': result,
    'x/do': result,
    ...answers,
  }
}
