import { isJsonArray } from '../../json/is-json-array.ts'
import { itemsOf, memberOf, stringOf } from '../json-parts.ts'
import { createChatReader } from './chat/chat-reader.ts'
import { readChatRequest, servesChat } from './chat/chat-request.ts'
import { defineWire, type ProviderMessage } from './define-wire.ts'

/** Without the prefix that others put before it. */
const ID = /^[0-9a-f]{32}$/u
const MODEL =
  /^(?:open-)?(?:mistral|mixtral|ministral|magistral|codestral|devstral|pixtral|voxtral)-/u

/** Mistral's chat completions: OpenAI's, with content in pieces of several kinds. */
export const mistral = defineWire({
  name: 'mistral',
  title: 'Mistral chat completions',
  serves: (path, host) => servesChat(path) && host === 'api.mistral.ai',
  recognises: (first) => hasPieces(first) || isNamed(first),
  readRequest: (body) => readChatRequest(body),
  createReader: () => createChatReader(),
})

function hasPieces({ value }: ProviderMessage): boolean {
  return itemsOf(value, 'choices').some((choice) => {
    const said = memberOf(choice, 'delta') ?? memberOf(choice, 'message')
    return isJsonArray(memberOf(said, 'content'))
  })
}

function isNamed({ value }: ProviderMessage): boolean {
  const id = stringOf(value, 'id') ?? ''
  return ID.test(id) && MODEL.test(stringOf(value, 'model') ?? '')
}
