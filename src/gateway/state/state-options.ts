import type { GatewayEvent } from '../../contracts/gateway-event.ts'

/** Where a file of state is, and who is told what happens to it. */
export interface StateOptions {
  readonly path: string
  /** Gets what keeps the file from being used, once until it can be again, and where a damaged one is kept. */
  readonly onEvent: (event: GatewayEvent) => void
}
