import { type HeaderLines, headerOf } from '../../src/wire/http-head.ts'

/** Where a server sends us, without the fragment; undefined where that isn't an address of its own origin, or names a user. */
export function addressWithin(url: URL, address: string): URL | undefined {
  if (!URL.canParse(address, url.href)) return undefined
  const target = new URL(address, url)
  target.hash = ''
  const named = target.username !== '' || target.password !== ''
  return target.origin === url.origin && !named ? target : undefined
}

/** Where a redirect leads that is followed: one that keeps the method, and stays within the origin. */
export function redirectWithin(
  url: URL,
  { status, head }: { readonly status: number; readonly head: HeaderLines },
): URL | undefined {
  if (status !== 307 && status !== 308) return undefined
  const location = headerOf(head, 'location')
  return location === undefined ? undefined : addressWithin(url, location)
}
