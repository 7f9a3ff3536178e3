import { createHash, timingSafeEqual } from 'node:crypto'
import { isLoopback } from '../../client-config/is-loopback.ts'
import { excerpt } from '../../text/excerpt.ts'
import type { HttpRequest } from './exchange.ts'
import type { Refusal } from './refuse.ts'

/** Who may ask. */
interface GateOptions {
  /** The address that is bound. */
  readonly host: string
  readonly token?: string | undefined
  /** Origins of web pages beside those of this machine. */
  readonly allowOrigins: readonly string[]
}

/** Stands before what is served. */
export interface Gate {
  /** Why a request is turned away whoever sends it: by where its page is from, or by the name that it uses for us. */
  readonly refusePlace: (request: HttpRequest) => Refusal | undefined
  /** Why its sender is turned away. */
  readonly refuseSender: (request: HttpRequest) => Refusal | undefined
}

const ALL_ADDRESSES: ReadonlySet<string> = new Set(['0.0.0.0', '[::]'])
const HOST = /^(?<name>\[[\da-f:.]+\]|[^\s:/@?#\\[\]]+)(?::\d*)?$/iu

/**
 * Makes a gate. A name server can lead a page's own name to this machine, and a browser then takes us for that page's
 * server; but it says in `Host` which name it used, and in `Origin` whose page it is.
 */
export function createGate({ host, token, allowOrigins }: GateOptions): Gate {
  const bound = asHostname(host)
  const origins = new Set(allowOrigins.map((origin) => asOrigin(origin) ?? origin))
  const expected = token === undefined ? undefined : digest(token)
  return {
    refusePlace: ({ headers, rawHeaders }) => {
      if (rawHeaders.filter(isHostName).length > 1)
        return { status: 400, message: 'the request names more than one Host' }
      if (!isOurs(headers.host, bound))
        return forbidden(`the host ${excerpt(headers.host ?? '')} isn't served`)
      const { origin } = headers
      if (origin === undefined || isLoopbackUrl(origin)) return undefined
      return origins.has(asOrigin(origin) ?? '')
        ? undefined
        : forbidden(`pages of the origin ${excerpt(origin)} aren't served`)
    },
    refuseSender: ({ headers }) => {
      if (expected === undefined) return undefined
      const given = /^bearer +(?<token>\S+)$/iu.exec(headers.authorization ?? '')?.groups?.['token']
      if (given !== undefined && timingSafeEqual(digest(given), expected)) return undefined
      const isGiven = headers.authorization !== undefined
      return {
        status: 401,
        message: isGiven ? "the token isn't the right one" : 'a bearer token is required',
        fields: { 'www-authenticate': isGiven ? 'Bearer error="invalid_token"' : 'Bearer' },
      }
    },
  }
}

/** Who can only be reached from this machine, by its programs and the pages that it serves. */
export const LOOPBACK_GATE: Pick<Gate, 'refusePlace'> = createGate({
  host: '127.0.0.1',
  allowOrigins: [],
})

function isHostName(text: string, index: number): boolean {
  return index % 2 === 0 && text.toLowerCase() === 'host'
}

/** Whether an address to bind is one that this machine alone can reach. */
export function isLoopbackHost(host: string): boolean {
  return isLoopbackUrl(`http://${asHostname(host)}`)
}

/** An address as URLs have it. */
export function asHostname(host: string): string {
  const name = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host
  const url = `http://${name}`
  return URL.canParse(url) ? new URL(url).hostname : name
}

function isOurs(host: string | undefined, bound: string): boolean {
  // What is bound to all addresses has names that nobody told; it asks for a token, which a foreign page hasn't.
  if (ALL_ADDRESSES.has(bound)) return true
  const name = HOST.exec(host ?? '')?.groups?.['name']
  return name !== undefined && (isLoopbackHost(name) || asHostname(name) === bound)
}

function isLoopbackUrl(url: string): boolean {
  return URL.canParse(url) && isLoopback(new URL(url))
}

/** What an origin is compared by; undefined where it is none, such as `null`. */
function asOrigin(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, host } = new URL(text)
  return `${protocol}//${host}`
}

/** Digests are all of one length, so that a comparison takes the same time for every token. */
function digest(text: string): Uint8Array {
  return createHash('sha256').update(text).digest()
}

function forbidden(message: string): Refusal {
  return { status: 403, message }
}
