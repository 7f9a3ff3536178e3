import { defineLlmClient } from './llm-client.ts'
import { NOBODY } from './nobody.ts'

/** Anthropic's own client. */
export const anthropic = defineLlmClient({
  package: '@anthropic-ai/sdk',
  className: 'Anthropic',
  wires: ['anthropic-messages'],
  options: { ...NOBODY, baseURL: 'http://recorded.invalid' },
  ways: ({ stream }) =>
    stream
      ? [
          { methods: ['messages.create'], stream: true },
          { methods: ['messages.stream'], final: 'finalMessage' },
        ]
      : [{ methods: ['messages.create'] }],
})
