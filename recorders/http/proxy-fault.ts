/** What a proxy did, or didn't do, before any server was reached. */
export class ProxyFault extends Error {
  /** What to do about it. */
  readonly hint: string

  constructor(message: string, hint: string) {
    super(message)
    this.name = 'ProxyFault'
    this.hint = hint
  }
}

/** A proxy that there is no connection to; its address is told without its password. */
export function unreachableProxy(host: string, { code, message }: NodeJS.ErrnoException): Error {
  return new ProxyFault(
    `the proxy ${host} can't be reached: ${code ?? message}`,
    'look at HTTPS_PROXY and HTTP_PROXY; NO_PROXY names what needs no proxy',
  )
}

/** A proxy that opens no tunnel to a server. */
export function refusingProxy(host: string, target: string, status: number): Error {
  return new ProxyFault(
    `the proxy ${host} refuses to connect to ${target}: HTTP ${status}`,
    status === 407
      ? PASSWORD_HINT
      : 'have the proxy let it through, or name the host in NO_PROXY where it needs no proxy',
  )
}

/** What to do about a proxy that asks for a password. */
export const PASSWORD_HINT =
  'the proxy asks for a password; set it as http://USER:PASSWORD@HOST:PORT in HTTPS_PROXY or HTTP_PROXY'
