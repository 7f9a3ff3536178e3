import { anthropic } from './anthropic.ts'
import type { LlmClient } from './llm-client.ts'
import { ollama } from './ollama.ts'
import { openai } from './openai.ts'

/** Official clients that recordings are replayed through, in the order in which a report names them. */
export const llmClients: readonly LlmClient[] = [openai, anthropic, ollama]
