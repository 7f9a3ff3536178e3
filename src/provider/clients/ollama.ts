import { defineLlmClient } from './llm-client.ts'

/** Ollama's own client. */
export const ollama = defineLlmClient({
  package: 'ollama',
  className: 'Ollama',
  wires: ['ollama'],
  options: { host: 'http://recorded.invalid' },
  ways: ({ path, stream }) => {
    const methods: readonly [string] = [path.endsWith('/generate') ? 'generate' : 'chat']
    return [stream ? { methods, stream: true } : { methods }]
  },
})
