import { safeParseJson } from '../../json/safe-parse-json.ts'
import type { ProviderMessage } from '../messages/provider-message.ts'
import { errorEvent, readError } from './read-error.ts'

/** What older llama.cpp wrote before an error, in the place of a field's name. */
const FIELD = /^error: ?(.+)$/su

/** The error that a stray line of an event stream tells; undefined where it tells none. */
export function errorOfStray({ value, text }: ProviderMessage): ReturnType<typeof readError> {
  const error = readError(value)
  const [, said] = FIELD.exec(text) ?? []
  if (error !== undefined || said === undefined) return error
  const reading = safeParseJson(said)
  return errorEvent(reading.ok ? reading.value : said)
}
