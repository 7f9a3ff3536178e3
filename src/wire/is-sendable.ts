import { validateHeaderName, validateHeaderValue } from 'node:http'

/** Whether Node.js would send a field of this name and value. */
export function isSendable(name: string, value: string): boolean {
  try {
    validateHeaderName(name)
    validateHeaderValue(name, value)
    return true
  } catch {
    return false
  }
}
