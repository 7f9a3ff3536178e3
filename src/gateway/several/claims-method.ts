import type { JsonObject } from '../../contracts/json.ts'
import { isJsonObject } from '../../json/is-json-object.ts'

/**
 * Whether capabilities speak of a method that isn't known: by the part before its last slash, or the whole, as the name of
 * a capability, of an experimental one or of an extension, or as the last part of its name.
 */
export function claimsMethod(capabilities: JsonObject | undefined, method: string): boolean {
  if (capabilities === undefined) return false
  const { experimental, extensions } = capabilities
  const keys = [capabilities, experimental, extensions].flatMap((named) =>
    isJsonObject(named) ? Object.keys(named) : [],
  )
  return keys.some((key) => {
    const last = key.slice(key.lastIndexOf('/') + 1)
    return [key, last].some((name) => method === name || method.startsWith(`${name}/`))
  })
}
