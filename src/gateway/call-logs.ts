import { hidesReason } from '../mcp/result/output-rejection.ts'
import type { RpcId, RpcMessage } from '../rpc/rpc-message.ts'
import { saysError } from './tools/answers/says-error.ts'
import { saidIn } from './said-in.ts'

/** Lines of standard error that are kept. */
const MOST_LINES = 200
/** Milliseconds in which what a server logged before an answer is read, if it is read after the answer. */
const LATE = 20

/** What a server writes to standard error while it is called, call by call. */
export class CallLogs {
  #lines: string[] = []
  /** Lines that came before those that are kept. */
  #dropped = 0
  /** How many lines had come when a call was made. */
  readonly #began = new Map<RpcId, number>()

  begin(id: RpcId): void {
    this.#began.set(id, this.#dropped + this.#lines.length)
  }

  add(line: string): void {
    if (this.#began.size === 0) return
    this.#lines.push(line)
    if (this.#lines.length <= MOST_LINES) return
    this.#lines.shift()
    this.#dropped += 1
  }

  /** Gives the lines of a call that is answered: at once, or a moment later if the answer hides a reason that may still come. */
  end(answer: RpcMessage, give: (lines: readonly string[]) => void): void {
    const { id } = answer
    if (id === undefined) return give([])
    const isHidden = saysError(answer) && hidesReason(saidIn(answer))
    if (isHidden) setTimeout(() => give(this.#take(id)), LATE).unref()
    else give(this.#take(id))
  }

  forget(id: RpcId): void {
    this.#take(id)
  }

  #take(id: RpcId): readonly string[] {
    const began = this.#began.get(id) ?? Infinity
    const lines = this.#lines.slice(Math.max(0, began - this.#dropped))
    this.#began.delete(id)
    if (this.#began.size === 0) this.#lines = []
    return lines
  }
}
