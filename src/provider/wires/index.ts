import type { ProviderWire } from '../../contracts/provider-event.ts'
import { anthropicMessages } from './anthropic-messages.ts'
import type { WireDefinition } from './define-wire.ts'
import { openaiChat } from './openai-chat.ts'
import { openaiResponses } from './openai-responses.ts'

/** All wires; of two that serve one path the first that does. */
export const wires: readonly WireDefinition[] = [openaiChat, openaiResponses, anthropicMessages]

/** The wire of a name. */
export function wireNamed(name: ProviderWire): WireDefinition {
  const wire = wires.find((candidate) => candidate.name === name)
  if (wire === undefined) throw new Error(`no wire is called ${name}`)
  return wire
}
