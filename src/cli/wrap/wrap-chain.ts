import { hash } from 'node:crypto'
import { resolve } from 'node:path'
import { isHttpServer } from '../../client-config/is-http-server.ts'
import { HarnessError } from '../../contracts/harness-error.ts'
import type { ServerDefinition } from '../../contracts/server-definition.ts'
import { excerpt } from '../../text/excerpt.ts'

/** The variable that names, to a server that a gateway starts, this server and those that it runs inside of. */
export const WRAP_CHAIN = 'ASSAY_WRAP'

/**
 * Refuses a server inside of which this gateway runs: it would start this gateway again, and that itself, without end.
 *
 * @throws HarnessError `wrong-use`
 */
export function assertOutsideOf(servers: readonly ServerDefinition[], chain = ''): void {
  const outer = new Set(chain.split(','))
  const own = servers.find((server) => !isHttpServer(server) && outer.has(idOf(server)))
  if (own !== undefined)
    throw new HarnessError(
      'wrong-use',
      `the server ${excerpt(own.name)} starts this gateway, which would start it again, without end; leave it out with --server NAME, which picks the others, or move it to another configuration`,
    )
}

/** Returns a server with what names it to a gateway that it may start. */
export function inChain(server: ServerDefinition, chain = ''): ServerDefinition {
  if (isHttpServer(server)) return server
  const longer = chain === '' ? idOf(server) : `${chain},${idOf(server)}`
  return { ...server, env: { ...server.env, [WRAP_CHAIN]: longer } }
}

/** Returns what two servers share if they are started alike, in whatever configuration and by whatever name. */
function idOf(server: ServerDefinition): string {
  if (isHttpServer(server)) return ''
  const { command, args, cwd = '', env } = server
  const started = [command, args, resolve(cwd), Object.entries(env)]
  return hash('sha256', JSON.stringify(started), 'hex').slice(0, 16)
}
