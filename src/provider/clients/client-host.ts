import { createBoundedProcess, moduleBeside } from '../../core/bounded-process.ts'
import type { ClientErrand, ClientNews, ClientTask, TakenWay } from './client-messages.ts'
import type { InstalledClient } from './find-clients.ts'

/** What came of leading a client through an exchange; a fault where it can't be led, or didn't come through. */
export type Taken = { readonly ways: readonly TakenWay[] } | { readonly fault: string }

/** Where clients are led through exchanges, one by one. */
export interface ClientHost {
  readonly take: (client: InstalledClient, task: ClientTask) => Promise<Taken>
  /** Ends what is under way, with a fault. */
  readonly close: () => void
}

/** Mebibytes of objects that a client may make. */
const MEMORY = 256

/** Milliseconds in which a process has started and loaded a client. */
const LOAD_LIMIT = 30_000

/** Exchanges that a client may stall at or break down over before it is given up: each takes its time limit. */
const MOST_FAULTS = 3

/** Makes a host whose clients may take this many milliseconds over one exchange. Each is loaded when it is needed first. */
export function createClientHost(limit: number): ClientHost {
  const clients = createBoundedProcess<ClientErrand, ClientNews>(
    moduleBeside(import.meta.url, 'client-process'),
    { worker: 'the client', memory: MEMORY },
  )
  const loaded = new Set<string>()
  /** Why a client can't be used, each found out once. */
  const unusable = new Map<string, string>()
  const faults = new Map<string, number>()
  const load = async ({ client, url }: InstalledClient): Promise<void> => {
    const name = client.package
    if (loaded.has(name) || unusable.has(name)) return
    const news = await clients.run({ type: 'load', package: name, url }, LOAD_LIMIT)
    if (news.type === 'loaded') loaded.add(name)
    else if (news.type !== 'taken') unusable.set(name, `it can't be loaded: ${news.reason}`)
    if (news.type === 'fault') loaded.clear()
  }
  const blame = (name: string, reason: string): void => {
    const count = (faults.get(name) ?? 0) + 1
    faults.set(name, count)
    if (count >= MOST_FAULTS)
      unusable.set(name, `not replayed, for at ${count} exchanges ${reason}`)
    loaded.clear()
  }
  return {
    take: async (installed, task) => {
      await load(installed)
      const name = installed.client.package
      const fault = unusable.get(name)
      if (fault !== undefined) return { fault }
      const news = await clients.run({ type: 'take', package: name, task }, limit)
      if (news.type === 'fault') blame(name, news.reason)
      return 'reason' in news ? { fault: news.reason } : { ways: 'ways' in news ? news.ways : [] }
    },
    close: () => clients.close(),
  }
}
