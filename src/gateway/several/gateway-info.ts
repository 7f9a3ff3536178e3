import type { JsonObject } from '../../contracts/json.ts'
import { packageVersion } from '../../files/own-package.ts'

/** Who the gateway says that it is, where it answers for several servers. */
export function gatewayInfo(): JsonObject {
  return { name: 'mcp-assay', version: packageVersion() }
}
