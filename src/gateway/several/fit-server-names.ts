import { fitName, freeName } from './free-name.ts'

/** So much of a tool's name may be its server's. */
const MOST = 48

/**
 * What the names of servers are as prefixes, in their order: each fits in a tool's name, and no two are alike. A name that
 * fits stays as it is.
 */
export function fitServerNames(names: readonly string[]): readonly string[] {
  const taken = new Set(names.filter(isFit))
  const kept = new Set<string>()
  return names.map((name) => {
    if (isFit(name) && !kept.has(name)) {
      kept.add(name)
      return name
    }
    const free = freeName(name === '' ? 'server' : name, (other) => taken.has(other), MOST)
    taken.add(free)
    return free
  })
}

function isFit(name: string): boolean {
  return name !== '' && fitName(name, MOST) === name
}
