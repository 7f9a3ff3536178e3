/** A server by its name, and by its version where one is known. */
export function nameAndVersion(name: string, version: string | undefined): string {
  return version === undefined ? name : `${name} ${version}`
}
