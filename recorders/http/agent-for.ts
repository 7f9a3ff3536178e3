import type { Agent } from 'node:http'
import { HttpProxyAgent } from 'http-proxy-agent'
import { HttpsProxyAgent } from 'https-proxy-agent'
import { getProxyForUrl } from 'proxy-from-env'
import { isLoopback } from '../../src/client-config/is-loopback.ts'
import { HarnessError } from '../../src/contracts/harness-error.ts'
import { excerpt } from '../../src/text/excerpt.ts'

/**
 * What connects to an address: the proxy that HTTP_PROXY, HTTPS_PROXY and NO_PROXY name for it, or `false` for a
 * connection of its own. This machine itself is never reached through a proxy.
 */
export function agentFor(url: URL): Agent | false {
  const proxy = isLoopback(url) ? '' : getProxyForUrl(url.href)
  if (proxy === '') return false
  if (!/^https?:/iu.test(proxy) || !URL.canParse(proxy)) throw proxyFault(url, proxy)
  return url.protocol === 'https:' ? new HttpsProxyAgent(proxy) : new HttpProxyAgent(proxy)
}

// A proxy's address may hold a password.
function proxyFault({ protocol }: URL, proxy: string): HarnessError {
  const scheme = /^[a-z][a-z0-9+.-]*:/iu.exec(proxy)?.[0] ?? ''
  return new HarnessError(
    'wrong-use',
    `the proxy that the environment names for ${protocol} addresses ${scheme === '' ? 'is no address' : `begins with ${excerpt(scheme)}`}; give it as http://HOST:PORT`,
  )
}
