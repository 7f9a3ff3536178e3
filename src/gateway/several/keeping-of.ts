import { partOf, type RpcMessage } from '../../rpc/rpc-message.ts'

/** For how long, and for whom, a result may be kept (2026-07-28, "Caching"). */
export interface Keeping {
  readonly ttlMs: number
  readonly cacheScope: 'public' | 'private'
}

/** How what is made of several results may be kept: as the most careful of them says. One that says nothing isn't kept at all. */
export function keepingOf(results: readonly RpcMessage[]): Keeping {
  const times = results.map((result) => {
    const time = partOf(result, ['result', 'ttlMs'])
    return typeof time === 'number' && time > 0 ? time : 0
  })
  const isPublic = results.every((result) => partOf(result, ['result', 'cacheScope']) === 'public')
  return {
    ttlMs: times.length === 0 ? 0 : Math.min(...times),
    cacheScope: isPublic && results.length > 0 ? 'public' : 'private',
  }
}
