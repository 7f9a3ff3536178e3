import type { GatewayEvent } from '../../contracts/gateway-event.ts'
import { tell } from '../provider-command/tell.ts'

/** Bytes that may wait to be read from standard error before lines of servers are left out. */
const MOST_WAITING = 1024 * 1024

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
  const write = (event: GatewayEvent): void => {
    if (isJson) process.stderr.write(`${JSON.stringify(event)}\n`)
    else for (const line of linesOf(event)) tell(line)
  }
  let leftOut = 0
  const leaveOut = (): void => {
    leftOut += 1
    if (leftOut > 1) return
    process.stderr.once('drain', () => {
      write({ type: 'left-out', lines: leftOut })
      leftOut = 0
    })
  }
  return (event) => {
    if (!isJson && isSaid(event)) return
    if (event.type === 'line' && process.stderr.writableLength > MOST_WAITING) leaveOut()
    else write(event)
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
    case 'left-out':
      return [`${event.lines} lines of servers are left out: they came faster than they were read`]
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
