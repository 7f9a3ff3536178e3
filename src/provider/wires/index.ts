import type { ProviderWire } from '../../contracts/provider-event.ts'
import { anthropicMessages } from './anthropic-messages.ts'
import type { WireDefinition } from './define-wire.ts'
import { gemini } from './gemini.ts'
import { mistral } from './mistral.ts'
import { ollama } from './ollama.ts'
import { openaiChat } from './openai-chat.ts'
import { openaiResponses } from './openai-responses.ts'

/** All wires; of two that serve a path, or recognise an answer, the first counts. */
export const wires: readonly WireDefinition[] = [
  mistral,
  openaiChat,
  openaiResponses,
  anthropicMessages,
  gemini,
  ollama,
]

/** The wire of a name. */
export function wireNamed(name: ProviderWire): WireDefinition {
  const wire = wires.find((candidate) => candidate.name === name)
  if (wire === undefined) throw new Error(`no wire is called ${name}`)
  return wire
}
