import type { ProviderEvent } from '../../contracts/provider-event.ts'
import { stringOf } from '../json-parts.ts'
import type { ProviderMessage } from '../messages/provider-message.ts'
import { readError } from './read-error.ts'

/** UTF-16 units of a body that is no JSON which are kept. */
const EXCERPT_LENGTH = 300

/** Members that servers write an error's message in where they have no member `error`. */
const MESSAGES = ['message', 'detail', 'msg', 'title']

/** The error that the body of a response with an error's status is, whatever it holds. */
export function errorOfBody({
  value,
  text,
}: ProviderMessage): Extract<ProviderEvent, { readonly type: 'error' }> {
  const error = readError(value)
  if (error !== undefined) return error
  const said = MESSAGES.map((key) => stringOf(value, key)).find((message) => message !== undefined)
  const code = stringOf(value, 'code') ?? stringOf(value, 'type')
  const message = said ?? text.slice(0, EXCERPT_LENGTH).replaceAll(/\s+/gu, ' ').trim()
  return { type: 'error', message, ...(code !== undefined && { code }) }
}
