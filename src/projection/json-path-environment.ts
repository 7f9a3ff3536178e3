import { JSONPathEnvironment } from 'json-p3'
import { JSON_PATH_FUNCTIONS } from './json-path-functions.ts'

/** Where queries are parsed and the functions of their filters looked up. */
export const JSON_PATH_ENVIRONMENT = new JSONPathEnvironment()

for (const [name, implementation] of Object.entries(JSON_PATH_FUNCTIONS))
  JSON_PATH_ENVIRONMENT.functionRegister.set(name, implementation)
