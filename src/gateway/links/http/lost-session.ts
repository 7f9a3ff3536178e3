import { pause } from '../../../../recorders/http/transport.ts'
import type { RpcMessage } from '../../../rpc/rpc-message.ts'
import type { LinkContext } from './link-context.ts'

/** Milliseconds in which other requests that are under way may be refused, too. */
const PATIENCE = 1000

/** The end of a link whose session is lost: every further message in it would be refused. */
export class LostSession {
  readonly #context: LinkContext
  /** Requests that were refused, or not even sent, and so did not run. */
  #refused: RpcMessage[] | undefined

  constructor(context: LinkContext) {
    this.#context = context
  }

  get isLost(): boolean {
    return this.#refused !== undefined
  }

  /** Takes a request that did not run. */
  add(request: RpcMessage): void {
    this.#refused?.push(request)
  }

  /** Ends the link as soon as all that is under way is over, or has had time enough to be refused as well. */
  begin(status: number, under: readonly Promise<void>[]): void {
    if (this.isLost) return
    this.#refused = []
    void this.#end(status, under)
  }

  async #end(status: number, under: readonly Promise<void>[]): Promise<void> {
    await Promise.race([Promise.all(under), pause(PATIENCE, this.#context.over)])
    const refused = this.#refused ?? []
    this.#context.end({ message: `lost its session (HTTP ${status})`, refused })
  }
}
