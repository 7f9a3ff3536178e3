import { defineLlmClient } from './llm-client.ts'
import type { ClientWay } from './llm-client.ts'
import { NOBODY } from './nobody.ts'

/** OpenAI's own client, which programs point at compatible servers, too. */
export const openai = defineLlmClient({
  package: 'openai',
  className: 'OpenAI',
  wires: ['openai-chat', 'openai-responses'],
  options: { ...NOBODY, baseURL: 'http://recorded.invalid/v1' },
  ways: ({ wire, stream }) => {
    const [api, helper] = wire === 'openai-chat' ? CHAT : RESPONSES
    return stream
      ? [{ methods: [`${api}.create`], stream: true }, helper]
      : [{ methods: [`${api}.create`] }]
  },
})

const CHAT: readonly [string, ClientWay] = [
  'chat.completions',
  {
    methods: ['chat.completions.stream', 'beta.chat.completions.stream'],
    final: 'finalChatCompletion',
  },
]

const RESPONSES: readonly [string, ClientWay] = [
  'responses',
  { methods: ['responses.stream'], final: 'finalResponse' },
]
