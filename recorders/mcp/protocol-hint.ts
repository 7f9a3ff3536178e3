import type { FailedRequest } from './greet.ts'

/** What to do about a server that refuses the revision that it was spoken to in; undefined where that isn't why it failed. */
export function protocolHint({ method, reply, supported }: FailedRequest): string | undefined {
  const isRefused = reply.kind === 'error' || supported !== undefined
  if (method === 'tools/list' || !isRefused) return undefined
  const said =
    supported === undefined || supported.length === 0
      ? 'the server may speak another revision of the protocol'
      : `the server says that it speaks ${supported.join(', ')}`
  return `${said}: try --protocol auto`
}
