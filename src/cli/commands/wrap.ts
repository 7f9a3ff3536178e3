import type { GatewayEvent } from '../../contracts/gateway-event.ts'
import { createGateway, type Gateway } from '../../gateway/create-gateway.ts'
import type { AcceptClient, ClientHost } from '../../host/client-peer.ts'
import { serveHttp } from '../../host/http/serve-http.ts'
import { serveStdio } from '../../host/stdio/serve-stdio.ts'
import { exitCode, type ExitCode } from '../exit-code.ts'
import type { WrapOptions } from '../grammar/wrap.ts'
import { withInterruption } from '../interruption.ts'
import { tell as tellPeople } from '../provider-command/tell.ts'
import { stopped } from '../stopped.ts'
import { createGatewayTeller } from '../wrap/create-gateway-teller.ts'
import { describeClients } from '../wrap/gateway-manifest.ts'
import { hearClients } from '../wrap/hear-clients.ts'
import { openGatewayServers } from '../wrap/open-gateway-servers.ts'
import { readWrapPlan } from '../wrap/read-wrap-plan.ts'

/** `assay wrap`: serves clients until the one at standard input leaves, or until a signal. */
export async function wrapServers(options: WrapOptions): Promise<ExitCode> {
  const { definitions, rules, chain } = readWrapPlan(options)
  const tell = createGatewayTeller(options.json === true)
  const [reached, lost] = [new Set<string>(), new Set<string>()]
  const onEvent = (event: GatewayEvent): void => {
    noteServer(event, { reached, lost })
    tell(event)
  }
  const files = openGatewayServers({
    ...options,
    allowOrigins: options.allowOrigin,
    definitions,
    rules,
    chain,
    state: options,
    onEvent,
  })
  const { prefix = false } = options
  const gateway = createGateway({ servers: files.servers, prefix, onEvent })
  const isInterrupted = await withInterruption(async (signal) => {
    try {
      const names = definitions.map(nameOf)
      const isStopped = await serveUntilEnd(gateway, { options, onEvent, signal, names })
      return isStopped || signal.aborted
    } finally {
      await gateway.close()
      await files.close()
    }
  })
  // A signal is how serving over HTTP ends; over standard streams it ends a conversation that the client hasn't left.
  if (isInterrupted && options.http === undefined) return exitCode.interrupted
  const isLost = definitions.length === 1 && reached.size === 0 && lost.size > 0
  return isLost ? exitCode.couldNotRun : exitCode.fine
}

interface Serving {
  readonly options: WrapOptions
  readonly names: readonly string[]
  readonly onEvent: (event: GatewayEvent) => void
  readonly signal: AbortSignal
}

/** Resolves with whether a signal ended it, and not its client. */
async function serveUntilEnd(
  gateway: Gateway,
  { options, names, onEvent, signal }: Serving,
): Promise<boolean> {
  const { accept, isHeard } = hearClients(gateway.accept)
  const host = await serve(accept, options, names)
  const stop = stopped(signal).then(() => true)
  const { url } = host
  onEvent({ type: 'listening', servers: names, ...(url !== undefined && { url }) })
  if (url !== undefined) process.stdout.write(`${url}\n`)
  const isStopped = await Promise.race([host.done.then(() => false), stop])
  await host.close()
  // Who tries it by hand would take silence for a server that works.
  if (url === undefined && options.json !== true && !isHeard())
    tellPeople('no client sent a message; nothing was started')
  return isStopped
}

function nameOf({ name }: { readonly name: string }): string {
  return name
}

async function serve(
  accept: AcceptClient,
  options: WrapOptions,
  servers: readonly string[],
): Promise<ClientHost> {
  if (options.http === undefined) return serveStdio(accept)
  const { port, host, allowPage, sessionIdle, token = process.env['ASSAY_TOKEN'] } = options
  const described = describeClients(accept, { servers, needsToken: token !== undefined })
  return serveHttp(described.accept, {
    manifest: described.manifest,
    allowOrigins: allowPage,
    ...(port !== undefined && { port }),
    ...(host !== undefined && { host }),
    ...(token !== undefined && { token }),
    ...(sessionIdle !== undefined && { idleTimeout: sessionIdle }),
  })
}

/** What is told of a server that is gone, or was never there. */
const LOST: ReadonlySet<string> = new Set(['not-connected', 'restarting'])

/** Takes note that a server was reached, or is lost. */
function noteServer(
  event: GatewayEvent,
  { reached, lost }: Readonly<Record<'reached' | 'lost', Set<string>>>,
): void {
  if (event.type !== 'server') return
  if (event.state === 'connected') reached.add(event.server)
  else if (LOST.has(event.state)) lost.add(event.server)
}
