import type { GatewayEvent } from '../../contracts/gateway-event.ts'
import { tell } from '../provider-command/tell.ts'

/** Makes what tells of a gateway, on standard error: programs a line of JSON for each event, and people what they can use. */
export function createGatewayTeller(isJson: boolean): (event: GatewayEvent) => void {
  // A server that is tried again and again fails in the same way again and again.
  const last = new Map<string, string | undefined>()
  const isSaid = (event: GatewayEvent): boolean => {
    if (event.type !== 'server') return false
    const before = last.get(event.server)
    last.set(event.server, event.message)
    return event.message !== undefined && event.message === before
  }
  return (event) => {
    if (!isJson && isSaid(event)) return
    if (isJson) process.stderr.write(`${JSON.stringify(event)}\n`)
    else for (const line of linesOf(event)) tell(line)
  }
}

function linesOf(event: GatewayEvent): readonly string[] {
  switch (event.type) {
    case 'listening':
      return [
        `wrapping ${event.servers.join(', ')} ${event.url === undefined ? 'over standard input and output' : `at ${event.url}; Ctrl-C ends it`}`,
      ]
    case 'client':
      return []
    case 'server':
      return serverLines(event)
    case 'status':
      return statusLines(event)
    case 'tool':
      return [
        `${event.server}:${event.tool}: ${event.message}`,
        ...(event.hint === undefined ? [] : [`  ${event.hint}`]),
      ]
    case 'list':
      return [`${event.method} of ${event.server}: ${event.message}`]
    case 'line':
      return [`[${event.server}] ${event.text}`]
    case 'file':
      return [`${event.path}: ${event.message}`]
  }
}

function statusLines(event: Extract<GatewayEvent, { type: 'status' }>): readonly string[] {
  const { server, tool, to, adapter, reason, hint } = event
  const by = adapter === undefined ? '' : ` by ${adapter}`
  const state = to === 'failed' ? 'could not be wrapped' : `is ${to}${by}`
  return [
    `${server}:${tool} ${state}${because(reason)}`,
    ...(hint === undefined ? [] : [`  ${hint}`]),
  ]
}

function serverLines(event: Extract<GatewayEvent, { type: 'server' }>): readonly string[] {
  const { server, state, message, hint, retryIn } = event
  if (state === 'connected') return [`${server} is connected`]
  if (state === 'waiting' || state === 'resuming') return [message ?? `${server} is ${state}`]
  const next =
    state === 'restarting'
      ? `it is started again${retryIn ? ` in ${Math.ceil(retryIn / 1000)} s` : ''}`
      : retryIn === undefined
        ? 'it takes part as soon as it does'
        : 'it is tried again'
  return [
    `${message ?? `${server} is gone`}; ${next}`,
    ...(hint === undefined ? [] : [`  ${hint}`]),
  ]
}

function because(reason: string | undefined): string {
  return reason === undefined ? '' : `: ${reason}`
}
