import { defineLlmClient } from './llm-client.ts'
import type { ClientWay } from './llm-client.ts'
import { NOBODY } from './nobody.ts'

/** OpenAI's own client, which programs point at compatible servers, too. */
export const openai = defineLlmClient({
  package: 'openai',
  className: 'OpenAI',
  wires: ['openai-chat', 'openai-responses'],
  options: { ...NOBODY, baseURL: 'http://recorded.invalid/v1' },
  ways: ({ wire, path, stream }) => {
    const { api, helper } = wire === 'openai-responses' ? RESPONSES : apiAt(path)
    const methods: readonly [string] = [`${api}.create`]
    if (!stream) return [{ methods }]
    const raw = { methods, stream }
    return helper === undefined ? [raw] : [raw, helper]
  },
})

interface Api {
  readonly api: string
  readonly helper?: ClientWay
}

const RESPONSES: Api = {
  api: 'responses',
  helper: { methods: ['responses.stream'], final: 'finalResponse' },
}

const CHAT: Api = {
  api: 'chat.completions',
  helper: {
    methods: ['chat.completions.stream', 'beta.chat.completions.stream'],
    final: 'finalChatCompletion',
  },
}

/** Plain completions have no helper. */
function apiAt(path: string): Api {
  const isPlain = path.endsWith('/completions') && !path.endsWith('/chat/completions')
  return isPlain ? { api: 'completions' } : CHAT
}
