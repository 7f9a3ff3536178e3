import type { ProviderWire } from '../../../contracts/provider-event.ts'
import { wires } from '../../../provider/wires/index.ts'

/** The wire that requests to this path of a host speak; the host is empty where it isn't known. */
export function wireAt(path: string, host: string): ProviderWire | undefined {
  return wires.find((wire) => wire.serves(path, host))?.name
}
