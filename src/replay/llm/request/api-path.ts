const VERSION = /^\/v\d+(?:(?:alpha|beta)\d*)?(?=\/)/u

/** A path without the one that a server's API stands under, and without a version: what clients agree on, whatever base URL they have. */
export function apiPath(path: string, base: string): string {
  const prefix = base.replace(/\/+$/u, '')
  const inside = prefix !== '' && path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path
  return inside.replace(VERSION, '')
}
