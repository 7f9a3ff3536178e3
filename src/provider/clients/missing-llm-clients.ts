import type { LlmExchange } from '../../contracts/llm-exchange.ts'
import { findClients, type InstalledClient } from './find-clients.ts'
import { llmClients } from './index.ts'

/** The packages of official clients that aren't installed, of the wires that these exchanges speak. */
export function missingLlmClients(
  exchanges: readonly LlmExchange[],
  installed: readonly InstalledClient[] = findClients(),
): readonly string[] {
  const spoken = new Set(exchanges.map(({ wire }) => wire))
  return llmClients
    .filter(({ wires }) => wires.some((wire) => spoken.has(wire)))
    .map((client) => client.package)
    .filter((name) => !installed.some(({ client }) => client.package === name))
}
