import type { JsonObject } from '../../contracts/json.ts'
import { isJsonArray } from '../../json/is-json-array.ts'
import { META_KEYS } from '../../mcp/meta-keys.ts'
import { partOf } from '../../rpc/rpc-message.ts'
import { gatewayInfo } from './gateway-info.ts'
import { keepingOf } from './keeping-of.ts'
import { capabilitiesOf, type Hello, instructionsOf } from './merge-hellos.ts'
import { uniteObjects } from './unite-objects.ts'

/** A result of `server/discover`. */
interface MergedDiscovery extends JsonObject {
  readonly supportedVersions: readonly string[]
}

/** The result of `server/discover` of several servers together: the revisions are those that all of them speak. */
export function mergeDiscoveries(hellos: readonly Hello[]): MergedDiscovery {
  const [first = [], ...others] = hellos.map(versionsOf)
  const keeping = keepingOf(hellos.map(({ answer }) => answer))
  return {
    resultType: 'complete',
    supportedVersions: first.filter((version) =>
      others.every((versions) => versions.includes(version)),
    ),
    capabilities: uniteObjects(capabilitiesOf(hellos)),
    ...instructionsOf(hellos),
    ttlMs: keeping.ttlMs,
    cacheScope: keeping.cacheScope,
    _meta: { [META_KEYS.serverInfo]: gatewayInfo() },
  }
}

/** The revisions that a server says it speaks. */
export function versionsOf({ answer }: Hello): readonly string[] {
  const versions = partOf(answer, ['result', 'supportedVersions'])
  return isJsonArray(versions) ? versions.filter((version) => typeof version === 'string') : []
}
