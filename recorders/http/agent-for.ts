import { Agent } from 'node:http'
import { Agent as TlsAgent } from 'node:https'
import { HttpProxyAgent } from 'http-proxy-agent'
import { HttpsProxyAgent } from 'https-proxy-agent'
import { getProxyForUrl } from 'proxy-from-env'
import { isLoopback } from '../../src/client-config/is-loopback.ts'
import { HarnessError } from '../../src/contracts/harness-error.ts'
import { excerpt } from '../../src/text/excerpt.ts'
import { refusingProxy, unreachableProxy } from './proxy-fault.ts'

/** How connections are kept. */
interface Keeping {
  readonly keepAlive: boolean
  /** Milliseconds that a connection is kept without a request on it. */
  readonly timeout?: number
}

/**
 * What connects to an address: the proxy that HTTP_PROXY, HTTPS_PROXY and NO_PROXY name for it, or `false` for a
 * connection of its own, which nothing keeps. This machine itself is never reached through a proxy. Where the proxy is at fault, the request
 * fails with a `ProxyFault` before anything of it is sent.
 */
export function agentFor(url: URL, keeping: Keeping = KEEPS_NONE): Agent | false {
  const proxy = isLoopback(url) ? '' : getProxyForUrl(url.href)
  if (proxy === '') return keeping.keepAlive && directAgent(url, keeping)
  const { name, value } = variableFor(url)
  if (!IS_PROXY.test(value) || !/^https?:/iu.test(proxy) || !URL.canParse(proxy))
    throw proxyFault(name, value)
  return url.protocol === 'https:' ? tunnelAgent(proxy, keeping) : forwardAgent(proxy, keeping)
}

function directAgent({ protocol }: URL, keeping: Keeping): Agent {
  return protocol === 'https:' ? new TlsAgent(keeping) : new Agent(keeping)
}

const KEEPS_NONE: Keeping = { keepAlive: false }
const IS_PROXY = /^(?:https?:\/\/.|[^\s/]+:\d+\/?$)/iu

/** The variable that names the proxy for an address, in the order in which they are looked at. */
function variableFor({ protocol }: URL): { readonly name: string; readonly value: string } {
  const scheme = `${protocol.slice(0, -1)}_proxy`
  const names = [scheme, 'all_proxy'].flatMap((name) => [name, name.toUpperCase()])
  const name = names.find((candidate) => (process.env[candidate] ?? '') !== '') ?? scheme
  return { name, value: process.env[name] ?? '' }
}

// A proxy's address may hold a password.
function proxyFault(name: string, value: string): HarnessError {
  const scheme = /^([a-z][a-z0-9+.-]*:)\/\//iu.exec(value)?.[1] ?? 'http:'
  const what = /^https?:$/iu.test(scheme)
    ? 'is no address of a proxy'
    : `begins with ${excerpt(scheme)}`
  return new HarnessError('wrong-use', `${name} ${what}; give it as http://HOST:PORT`)
}

/** Reaches servers over TLS, through a tunnel. */
function tunnelAgent(proxy: string, keeping: Keeping): Agent {
  const { host } = new URL(proxy)
  const agent = new HttpsProxyAgent(proxy, keeping)
  const connect = agent.connect.bind(agent)
  agent.connect = async (request, options) => {
    let status = 0
    request.once('proxyConnect', (answer: { readonly statusCode: number }) => {
      status = answer.statusCode
    })
    const socket = await connect(request, options).catch((error: unknown) => {
      throw unreachableProxy(host, toError(error))
    })
    if (status === 200) return socket
    socket.destroy()
    throw refusingProxy(host, `${options.host ?? ''}:${options.port ?? ''}`, status)
  }
  return agent
}

/** Reaches servers without TLS, by handing the proxy whole requests. */
function forwardAgent(proxy: string, keeping: Keeping): Agent {
  const { host } = new URL(proxy)
  const agent = new HttpProxyAgent(proxy, keeping)
  const connect = agent.connect.bind(agent)
  agent.connect = (request, options) =>
    connect(request, options).catch((error: unknown) => {
      throw unreachableProxy(host, toError(error))
    })
  return agent
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
