import { normalize, sep } from 'node:path'
import type { LlmExchange } from '../contracts/llm-exchange.ts'

/**
 * The exchanges in their order, where several of one provider have the same name called by the end of their fixture's
 * path: the fewest last folders that no other of them shares.
 */
export function distinguishExchanges(exchanges: readonly LlmExchange[]): readonly LlmExchange[] {
  const alike = Map.groupBy(exchanges, ({ fixture, name }) =>
    JSON.stringify([fixture.header.subject.name, name]),
  )
  const names = new Map([...alike.values()].flatMap((group) => [...distinctNames(group)]))
  return exchanges.map((exchange) => ({ ...exchange, name: names.get(exchange) ?? exchange.name }))
}

/** Folder by folder, until each name is one's own or the paths end. */
function distinctNames(group: readonly LlmExchange[]): ReadonlyMap<LlmExchange, string> {
  const names = new Map<LlmExchange, string>()
  let left = group
  for (let depth = 0; left.length > 0; depth += 1) {
    const named = Map.groupBy(left, (exchange) => nameWithFolders(exchange, depth))
    const ends = left.every(({ fixture }) => foldersOf(fixture.path).length <= depth)
    const settled = [...named].filter(([, sharing]) => sharing.length === 1 || ends)
    for (const [name, sharing] of settled) for (const exchange of sharing) names.set(exchange, name)
    left = left.filter((exchange) => !names.has(exchange))
  }
  return names
}

function nameWithFolders({ fixture, name }: LlmExchange, depth: number): string {
  const folders = depth === 0 ? [] : foldersOf(fixture.path).slice(-depth)
  return [...folders, name].join('/')
}

function foldersOf(path: string): readonly string[] {
  return normalize(path).split(sep).slice(0, -1)
}
