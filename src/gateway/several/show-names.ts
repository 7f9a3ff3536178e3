import { freeName } from './free-name.ts'

/** What a server calls its tools, or prompts. */
export interface NamedServer {
  readonly prefix: string
  readonly names: ReadonlySet<string>
}

/**
 * What clients see of the names of several servers, for each server by the names that it gives: these, where no other
 * server gives the same, else with the server's prefix, which `always` asks for everywhere. What is shown is unique; what
 * has a prefix is fit for a tool, too.
 */
export function showNames(
  servers: readonly NamedServer[],
  always: boolean,
): readonly ReadonlyMap<string, string>[] {
  const givers = new Map<string, number>()
  for (const { names } of servers)
    for (const name of names) givers.set(name, (givers.get(name) ?? 0) + 1)
  const isKept = (name: string): boolean => !always && givers.get(name) === 1
  const taken = new Set([...givers.keys()].filter(isKept))
  return servers.map(({ prefix, names }) => {
    const show = (name: string): string => {
      if (isKept(name)) return name
      const free = freeName(`${prefix}_${name}`, (other) => taken.has(other))
      taken.add(free)
      return free
    }
    return new Map([...names].map((name) => [name, show(name)]))
  })
}
