import { excerpt } from '../../src/text/excerpt.ts'
import { HEAD_LIMIT } from './send-request.ts'

const UNTRUSTED = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

/** Why a connection failed, in words. */
export function connectionWords(error: NodeJS.ErrnoException, url: URL): string {
  const { code = '' } = error
  if (code === 'ECONNREFUSED') return `nothing listens at ${url.host} (${code})`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `the name ${excerpt(url.hostname)} has no address (${code})`
  if (code === 'ECONNRESET' || code === 'EPIPE')
    return `${url.host} closed the connection (${code})`
  if (code === 'HPE_HEADER_OVERFLOW')
    return `the head of its answer is longer than ${HEAD_LIMIT} bytes`
  if (code.startsWith('HPE_')) return `what ${url.host} answers is no HTTP: ${error.message}`
  if (speaksNoTls(error)) return `${url.host} speaks no TLS`
  if (isAboutCertificate(code))
    return `the certificate of ${url.host} isn't accepted: ${error.message} (${code})`
  return `${url.host} can't be reached: ${error.message === '' ? code : error.message}`
}

/** What to do about a connection that failed. */
export function connectionHint(error: NodeJS.ErrnoException, url: URL): string | undefined {
  const { code = '' } = error
  if (code === 'ECONNREFUSED') return 'start the server, or look at the port that it tells'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return 'look at how it is spelled; where only a proxy leads outside, set HTTPS_PROXY or HTTP_PROXY'
  if (UNTRUSTED.has(code))
    return 'where it is signed by an authority of your own, set NODE_EXTRA_CA_CERTS to the file with its certificate'
  if (code === 'CERT_HAS_EXPIRED') return "it has to be renewed on the server's side"
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return 'use the name that the certificate is made out to'
  if (speaksNoTls(error)) return `try http://${url.host}${url.pathname}`
  if (url.protocol === 'http:' && (code.startsWith('HPE_') || code === 'ECONNRESET'))
    return `if it speaks TLS, try https://${url.host}${url.pathname}`
  return undefined
}

function isAboutCertificate(code: string): boolean {
  return UNTRUSTED.has(code) || code.startsWith('CERT_') || code === 'ERR_TLS_CERT_ALTNAME_INVALID'
}

function speaksNoTls({ code = '', message }: NodeJS.ErrnoException): boolean {
  return (
    code === 'ERR_SSL_WRONG_VERSION_NUMBER' ||
    (code === 'EPROTO' && /wrong version number|packet length too long/u.test(message)) ||
    code === 'ERR_SSL_PACKET_LENGTH_TOO_LONG'
  )
}
