/**
 * The process that official clients run in. They are what somebody has installed: they may print, keep busy for ever, or
 * end the process. From here none of it reaches the program. Nothing is asked of anybody: no client gets a fetch but one
 * that answers with a recording, and the global one refuses.
 */
import type { ClientErrand, ClientNews } from './client-messages.ts'
import { llmClients } from './index.ts'
import { takeAnswer } from './take-answer.ts'

globalThis.fetch = () => Promise.reject(new TypeError('nothing is asked in a replay'))

const loaded = new Map<string, unknown>()

process.on('message', (errand: ClientErrand) => void run(errand))
process.on('disconnect', () => process.exit())

async function run(errand: ClientErrand): Promise<void> {
  try {
    tell(await (errand.type === 'load' ? load(errand) : take(errand)))
  } catch (error) {
    tell({ type: 'unusable', reason: error instanceof Error ? error.message : String(error) })
  }
}

async function load({
  package: name,
  url,
}: ClientErrand & { readonly type: 'load' }): Promise<ClientNews> {
  const module: unknown = await import(url)
  loaded.set(name, module)
  return { type: 'loaded' }
}

async function take({
  package: name,
  task,
}: ClientErrand & { readonly type: 'take' }): Promise<ClientNews> {
  const client = llmClients.find((candidate) => candidate.package === name)
  const ways = client === undefined ? [] : await takeAnswer(client, loaded.get(name), task)
  return { type: 'taken', ways }
}

function tell(news: ClientNews): void {
  process.send?.(news)
}
