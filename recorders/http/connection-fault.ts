import { excerpt } from '../../src/text/excerpt.ts'
import { HEAD_LIMIT } from '../../src/wire/head-limit.ts'
import { ProxyFault } from './proxy-fault.ts'

interface ConnectionFault {
  readonly words: string
  /** What to do about it, where that can be told. */
  readonly hint?: string
}

type Explain = (error: NodeJS.ErrnoException, url: URL) => ConnectionFault

/** Why a connection failed, in words. */
export function connectionWords(error: NodeJS.ErrnoException, url: URL): string {
  return explain(error, url).words
}

/** What to do about a connection that failed. */
export function connectionHint(error: NodeJS.ErrnoException, url: URL): string | undefined {
  return explain(error, url).hint
}

const nameless: Explain = ({ code }, { hostname }) => ({
  words: `the name ${excerpt(hostname)} has no address (${code})`,
  hint: 'look at how it is spelled; where only a proxy leads outside, set HTTPS_PROXY or HTTP_PROXY',
})

const closed: Explain = ({ code }, url) => ({
  words: `${url.host} closed the connection (${code})`,
  ...(code === 'ECONNRESET' ? tlsHint(url) : {}),
})

const withoutTls: Explain = (_error, { host, pathname }) => ({
  words: `${host} speaks no TLS`,
  hint: `try http://${host}${pathname}`,
})

const untrusted = certificateFault(
  'where it is signed by an authority of your own, set NODE_EXTRA_CA_CERTS to the file with its certificate',
)

/** What is known of the codes of Node's, of its parser of HTTP and of OpenSSL. */
const EXPLAINED: Readonly<Record<string, Explain>> = {
  ECONNREFUSED: ({ code }, { host }) => ({
    words: `nothing listens at ${host} (${code})`,
    hint: 'start the server, or look at the port that it tells',
  }),
  ENOTFOUND: nameless,
  EAI_AGAIN: nameless,
  ECONNRESET: closed,
  EPIPE: closed,
  HPE_HEADER_OVERFLOW: (_error, url) => ({
    words: `the head of its answer is longer than ${HEAD_LIMIT} bytes`,
    ...tlsHint(url),
  }),
  ERR_SSL_WRONG_VERSION_NUMBER: withoutTls,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: withoutTls,
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  CERT_HAS_EXPIRED: certificateFault("it has to be renewed on the server's side"),
  ERR_TLS_CERT_ALTNAME_INVALID: certificateFault(
    'use the name that the certificate is made out to',
  ),
}

function explain(error: NodeJS.ErrnoException, url: URL): ConnectionFault {
  if (error instanceof ProxyFault) return { words: error.message, hint: error.hint }
  const { code = '', message } = error
  const known = Object.hasOwn(EXPLAINED, code) ? EXPLAINED[code] : undefined
  if (known !== undefined) return known(error, url)
  if (code.startsWith('HPE_'))
    return { words: `what ${url.host} answers is no HTTP: ${message}`, ...tlsHint(url) }
  if (code.startsWith('CERT_')) return certificateFault()(error, url)
  if (code === 'EPROTO' && /wrong version number|packet length too long/u.test(message))
    return withoutTls(error, url)
  return { words: `${url.host} can't be reached: ${message === '' ? code : message}` }
}

function certificateFault(hint?: string): Explain {
  return ({ code, message }, { host }) => ({
    words: `the certificate of ${host} isn't accepted: ${message} (${code})`,
    ...(hint === undefined ? {} : { hint }),
  })
}

/** What speaks TLS answers plain HTTP with an alert, or not at all. */
function tlsHint({ protocol, host, pathname }: URL): Pick<ConnectionFault, 'hint'> {
  return protocol === 'http:' ? { hint: `if it speaks TLS, try https://${host}${pathname}` } : {}
}
