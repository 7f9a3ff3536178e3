import { headerOf } from '../../src/wire/http-head.ts'
import { PASSWORD_HINT } from './proxy-fault.ts'
import type { RefusingAnswer } from './refusal.ts'

type Answer = Omit<RefusingAnswer, 'body'>

const NO_SIGN_IN = 'there is no OAuth flow in this version, so nobody is asked to sign in'

/** Where an answer sends its reader, without query; undefined where it is no redirect. */
export function redirectTarget({ url, head, status }: Omit<Answer, 'given'>): string | undefined {
  const location = headerOf(head, 'location')
  if (status < 300 || status > 399 || location === undefined) return undefined
  if (!URL.canParse(location, url.href)) return location
  const { origin, pathname } = new URL(location, url)
  return origin === 'null' ? location : `${origin}${pathname}`
}

/** What to do about an answer that refuses. */
export function statusHint(answer: Answer): string | undefined {
  const { url, status } = answer
  const target = redirectTarget(answer)
  if (target !== undefined) return redirectHint(answer, target)
  if (status === 401 || status === 403) return credentialsHint(answer)
  if (status === 407) return PASSWORD_HINT
  if (status === 404 || status === 405) return pathHint(url)
  if (status === 421)
    return `the server doesn't know itself as ${url.host}; use the name that it expects`
  if (status === 429) return 'it takes no more requests for now; wait, and try it again'
  return undefined
}

function redirectHint({ url, status }: Answer, target: string): string {
  const isElsewhere = !target.startsWith(`${url.origin}/`)
  if (!isElsewhere && (status === 307 || status === 308))
    return 'it redirects on and on; that is to be mended on its side'
  const why = isElsewhere
    ? `headers are sent to ${url.origin} only`
    : `HTTP ${status} doesn't ask for the same request again`
  return `${why}; if ${target} is the server, give that with --url`
}

function credentialsHint({ head, status, given }: Answer): string {
  const asked = headerOf(head, 'www-authenticate')
  const sent = given.some((name) => name.toLowerCase() === 'authorization')
  if (asked === undefined && !sent)
    return `give what it asks for with --header 'NAME: \${VALUE}'; ${NO_SIGN_IN}`
  const scheme = /^\s*([A-Za-z][\w-]*)/u.exec(asked ?? '')?.[1] ?? 'Bearer'
  const header = scheme.toLowerCase() === 'basic' ? 'Basic ${CREDENTIALS}' : `${scheme} \${TOKEN}`
  const scope = /\bscope="([^"]*)"/u.exec(asked ?? '')?.[1]
  const what = scope === undefined ? 'a token' : `a token with the scope "${scope}"`
  if (sent && status === 403)
    return `the Authorization that was given doesn't permit this; get ${what}`
  const begin = sent
    ? `the Authorization that was given isn't accepted; get ${what} and`
    : `get ${what} and`
  return `${begin} give it with --header 'Authorization: ${header}'; ${NO_SIGN_IN}`
}

/** What to do about an address at which something else answers. */
export function pathHint({ origin, pathname }: URL): string {
  const others = ['/mcp', '/sse'].filter((path) => path !== pathname.replace(/\/$/u, ''))
  return `no MCP server answers at ${pathname}; try ${others.map((path) => origin + path).join(' or ')}`
}
