import { HarnessError } from '../contracts/harness-error.ts'
import type { HttpServerDefinition } from '../contracts/server-definition.ts'
import { isLoopback } from './is-loopback.ts'
import { urlFault } from './url-fault.ts'

/** What an address alone doesn't say of a server. */
export interface UrlOptions {
  /** Told from the address where it isn't given. */
  readonly name?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly secrets?: HttpServerDefinition['secrets']
}

/** Words that say nothing of a server, as a part of a path or of a host. */
const GENERIC = new Set('api http mcp message messages server sse stream streamable www'.split(' '))
/** A part of a path that people gave a name: others may be keys, which no file is to be named after. */
const NAME = /^(?=.{2,32}$)[a-z]+(?:[-_.](?:[a-z]+|\d{1,3}))*$/iu

/**
 * A server from its address. It is named after the last part of the path that says something, or else after the host:
 * `https://example.com/github/mcp` is `github`, `https://mcp.example.com/sse` is `example`, a server on this machine
 * `localhost-3001`.
 */
export function serverFromUrl(text: string, options: UrlOptions = {}): HttpServerDefinition {
  const fault = urlFault(text)
  if (fault !== undefined) throw new HarnessError('wrong-use', `--url ${fault}`)
  const url = new URL(text)
  url.hash = ''
  const { name = nameOf(url), headers = {}, secrets = [] } = options
  return { name, url: url.href, headers, ...(secrets.length === 0 ? {} : { secrets }) }
}

function nameOf(url: URL): string {
  const { pathname, hostname, port } = url
  const part = pathname.split('/').findLast((word) => NAME.test(word) && !isGeneric(word))
  if (part !== undefined) return part
  const suffix = port === '' ? '' : `-${port}`
  if (isLoopback(url) && !hostname.endsWith('.localhost')) return `localhost${suffix}`
  if (/^[\d.]+$|^\[/u.test(hostname))
    return `${hostname.replaceAll(/[[\]]/gu, '').replaceAll(':', '-')}${suffix}`
  const labels = hostname.split('.')
  const telling = labels.slice(0, labels.length > 1 ? -1 : 1).filter((label) => !isGeneric(label))
  return telling.length === 0 ? hostname : telling.join('-')
}

function isGeneric(word: string): boolean {
  return GENERIC.has(word.toLowerCase())
}
