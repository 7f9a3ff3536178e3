import type { JsonObject } from '../contracts/json.ts'
import { isJsonArray } from '../json/is-json-array.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { partOf, type RpcMessage } from '../rpc/rpc-message.ts'
import { MOST_PAGES } from '../mcp/most-pages.ts'
import { inTime } from './in-time.ts'
import { nextCursor } from './next-cursor.ts'
import type { ToolEntries } from './tools/tool-adapter.ts'

/** A list that changes as often while it is asked for isn't waited for any more. */
const MOST_LISTS = 3
/** Milliseconds for which an answer to a call waits for the list that it is judged by. */
const PATIENCE = 10_000
/** Milliseconds before a list that could not be had is asked for again. */
const PAUSE = 60_000

/** Makes a request of the gateway's own. */
type Ask = (method: string, params: JsonObject) => Promise<RpcMessage>

/** What a server promises of its tools in one conversation: its entries of tools/list. */
export class ListedTools {
  readonly #ask: Ask
  #entries = new Map<string, JsonObject>()
  #isComplete = false
  /** When a list that could not be had was given up. */
  #gaveUpAt = -Infinity
  /** Where the page begins that goes on with what the client was given; undefined where that is the first. */
  #due: string | undefined
  #asking: Promise<void> | undefined

  constructor(ask: Ask) {
    this.#ask = ask
  }

  entry(tool: string): JsonObject | undefined {
    return this.#entries.get(tool)
  }

  /** Whether asking brings nothing: all is known since the list last changed, or could not be had just now. */
  get isSettled(): boolean {
    return this.#isComplete || performance.now() - this.#gaveUpAt < PAUSE
  }

  /** Takes the entries of a page that the client was given, which it had asked for by a cursor, or as the first. */
  take(entries: ToolEntries, page: RpcMessage, cursor: string | undefined): void {
    for (const [name, entry] of entries) this.#entries.set(name, entry)
    if (page.kind !== 'result' || (cursor !== undefined && cursor !== this.#due)) return
    this.#due = nextCursor(page)
    if (this.#due === undefined) this.#isComplete = true
  }

  forget(): void {
    this.#isComplete = false
    this.#gaveUpAt = -Infinity
    this.#due = undefined
    this.#entries = new Map()
  }

  /** Asks the server itself, where the client hasn't; resolves, too, where no answer comes. */
  complete(callMeta: JsonObject): Promise<void> {
    this.#asking ??= this.#listAll(callMeta).finally(() => {
      this.#asking = undefined
    })
    return this.#asking
  }

  async #listAll({ progressToken: _token, ...meta }: JsonObject): Promise<void> {
    const params = Object.keys(meta).length === 0 ? {} : { _meta: meta }
    await inTime(this.#listAnew(params), PATIENCE)
    if (!this.#isComplete) this.#gaveUpAt = performance.now()
  }

  /** Lists once more where the list was told to have changed meanwhile. */
  async #listAnew(params: JsonObject): Promise<void> {
    for (let count = 0; count < MOST_LISTS; count += 1) {
      const entries = this.#entries
      const isWhole = await this.#listPages(params, entries)
      if (entries !== this.#entries) continue
      this.#isComplete ||= isWhole
      return
    }
  }

  /** Whether there is no more to be had. */
  async #listPages(params: JsonObject, entries: Map<string, JsonObject>): Promise<boolean> {
    let cursor: string | undefined
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const answer = await this.#ask('tools/list', {
        ...params,
        ...(cursor !== undefined && { cursor }),
      })
      if (answer.kind !== 'result') return false
      const tools = partOf(answer, ['result', 'tools'])
      for (const entry of isJsonArray(tools) ? tools : [])
        if (isJsonObject(entry) && typeof entry['name'] === 'string')
          entries.set(entry['name'], entry)
      const next = nextCursor(answer)
      if (next === undefined || next === cursor) return true
      cursor = next
    }
    return true
  }
}
