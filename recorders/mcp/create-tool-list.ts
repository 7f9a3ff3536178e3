import { setTimeout as delay } from 'node:timers/promises'
import type { ListedTool } from '../../src/contracts/call-plan.ts'
import { listPages } from './list-pages.ts'
import type { Requester } from './requester.ts'
import type { Reply } from './rpc-peer.ts'

// Servers that add tools once they know the client do so within a few milliseconds.
const SETTLE = 100
const MOST_RELISTS = 5

/** The tools of a server, as they were listed last. */
export interface ToolList {
  readonly tools: () => readonly ListedTool[]
  /** Takes a notification, of which one may say that the list changed. */
  readonly notice: (method: string) => void
  /** Lists the tools, again where the list changes at once; resolves with the reply to the first request. */
  readonly load: () => Promise<Reply>
  /** Lists them again where the server said so since. */
  readonly reloadIfChanged: () => Promise<void>
}

/** What a tool list is made from. */
export interface ToolListOptions {
  readonly requests: Requester
  /** Milliseconds for each page. */
  readonly timeout: number
  readonly onListed: (count: number) => void
}

/** Follows the list of tools of one server. */
export function createToolList({ requests, timeout, onListed }: ToolListOptions): ToolList {
  let tools: readonly ListedTool[] = []
  let changed = false
  let reloading: Promise<unknown> | undefined
  const list = async (): Promise<Reply> => {
    changed = false
    const { items, first } = await listPages(requests, {
      method: 'tools/list',
      key: 'tools',
      timeout,
    })
    if (first.kind === 'result') {
      tools = byName(items)
      onListed(tools.length)
    }
    return first
  }
  return {
    tools: () => tools,
    notice: (method) => {
      if (method === 'notifications/tools/list_changed') changed = true
    },
    load: async () => {
      const first = await list()
      for (let round = 0; first.kind === 'result' && round < MOST_RELISTS; round += 1) {
        await delay(SETTLE)
        if (!changed) break
        await list()
      }
      return first
    },
    reloadIfChanged: async () => {
      if (changed) reloading = list()
      await reloading
    },
  }
}

function byName(items: readonly ListedTool['entry'][]): readonly ListedTool[] {
  const tools = new Map<string, ListedTool>()
  for (const entry of items) {
    const { name } = entry
    if (typeof name === 'string') tools.set(name, { name, entry })
  }
  return [...tools.values()]
}
