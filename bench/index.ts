import type { Bench } from './define.ts'

/** All benchmarks by name, in the order of their sections; each is loaded when it runs, so that none weighs on another. */
export const BENCHES: Readonly<Record<string, () => Promise<Bench>>> = {
  help: async () => (await import('./help-start-up.ts')).helpStartUp,
  recording: async () => (await import('./recorded-messages.ts')).recordedMessages,
  check: async () => (await import('./check-many-calls.ts')).checkManyCalls,
  page: async () => (await import('./open-page.ts')).openPage,
  'incremental-json': async () => (await import('./incremental-json.ts')).incrementalJson,
  'extracting-buffer': async () => (await import('./extracting-buffer.ts')).extractingBuffer,
  extraction: async () => (await import('./isolate-and-decode.ts')).isolateAndDecode,
  'llm-parser': async () => (await import('./llm-parser.ts')).llmParser,
  'llm-proxy': async () => (await import('./llm-proxy.ts')).llmProxy,
  'text-parsers': async () => (await import('./text-parsers.ts')).textParsers,
  rows: async () => (await import('./rows.ts')).rows,
  gateway: async () => (await import('./gateway.ts')).gateway,
}
