import { urlFault } from '../../src/client-config/url-fault.ts'
import { HarnessError } from '../../src/contracts/harness-error.ts'

/** The address of a provider; throws where it is none that requests can be handed on to. `source` is where it was named. */
export function upstreamUrl(text: string, source = 'the upstream'): URL {
  const fault = urlFault(text)
  if (fault !== undefined) throw new HarnessError('wrong-use', `${source} ${fault}`)
  const url = new URL(text)
  if (url.search !== '' || url.hash !== '')
    throw new HarnessError(
      'wrong-use',
      `${source} has more than a path; leave out what is behind ${url.search === '' ? '#' : '?'}`,
    )
  return url
}

/** What a client puts before the path of each request, behind an origin: the upstream's path without a slash at its end. */
export function basePath({ pathname }: URL): string {
  return pathname.replace(/\/+$/u, '')
}
