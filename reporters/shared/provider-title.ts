import type { ReportProvider } from '../../src/contracts/report-provider.ts'
import { nameAndVersion } from './name-and-version.ts'

/** A provider for people: its name, its version where one is known, and its origin where it wasn't recorded. */
export function providerTitle({ name, version, origin }: ReportProvider): string {
  const title = nameAndVersion(name, version)
  return origin === 'recorded' ? title : `${title} (${origin})`
}

/** A provider where nothing beside it says how it was asked: its title, with the wire. */
export function fullProviderTitle(provider: ReportProvider): string {
  return `${providerTitle(provider)} over ${provider.wire ?? 'an unknown wire'}`
}

/** The wire, or that it isn't known. */
export function wireName({ wire }: ReportProvider): string {
  return wire ?? 'unknown wire'
}
