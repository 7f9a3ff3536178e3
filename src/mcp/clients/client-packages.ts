import { createRequire } from 'node:module'
import { installedVersion } from '../../files/installed-version.ts'

/** Packages whose clients recordings are replayed through, each with a module of it that can be resolved. */
const MODULES = {
  '@modelcontextprotocol/sdk': '@modelcontextprotocol/sdk/client/index.js',
  '@modelcontextprotocol/client': '@modelcontextprotocol/client',
} as const

/** The package of a client that recordings are replayed through. */
export type ClientPackage = keyof typeof MODULES

/** All of them, in the order in which a report names them. */
export const CLIENT_PACKAGES: readonly ClientPackage[] = [
  '@modelcontextprotocol/sdk',
  '@modelcontextprotocol/client',
]

/** A client as a report names it: package and installed version. Loads nothing of the package. */
export function clientName(name: ClientPackage): string {
  const version = installedVersion(name, createRequire(import.meta.url).resolve(MODULES[name]))
  return version === undefined ? name : `${name}@${version}`
}
