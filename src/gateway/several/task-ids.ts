import { META_KEYS } from '../../mcp/meta-keys.ts'
import { withParts } from '../../rpc/rpc-edits.ts'
import { partOf, type RpcMessage, type RpcPath } from '../../rpc/rpc-message.ts'
import { freeName } from './free-name.ts'
import { Latest } from './latest.ts'
import type { Found } from './name-book.ts'
import type { Member } from './member.ts'

/** Of the task that a message belongs to. */
const RELATED: readonly RpcPath[] = [
  ['params', '_meta', META_KEYS.relatedTask, 'taskId'],
  ['result', '_meta', META_KEYS.relatedTask, 'taskId'],
]
/** Of a task that a result is, or begins. */
const IN_RESULT: readonly RpcPath[] = [
  ['result', 'taskId'],
  ['result', 'task', 'taskId'],
]
const IN_PARAMS: RpcPath = ['params', 'taskId']
/** Tasks that are known at once: nobody says when a client is done with one. */
const MOST = 10_000

/**
 * Whose tasks are whose. Servers number tasks as they like: an id that two give is, of the second, shown with a prefix.
 * Tasks of the client's, which servers began, keep their ids. Of very many those are forgotten that were not spoken of for
 * the longest.
 */
export class TaskIds {
  readonly #found = new Latest<string, Found>(MOST, ({ member, name }) =>
    this.#shown.get(member)?.delete(name),
  )
  readonly #shown = new Map<Member, Map<string, string>>()
  readonly #ofClient = new Latest<string, Member>(MOST)

  /** A server's message with the ids that the client sees. */
  shownIn(member: Member, message: RpcMessage): RpcMessage {
    if (!mayName(message)) return message
    const isStatus = message.kind === 'notification' && message.method?.includes('/tasks/') === true
    const own = isStatus ? [IN_PARAMS] : IN_RESULT
    return withParts(message, [
      ...own.flatMap((path) => this.#edit(message, path, (id) => this.shown(member, id))),
      ...RELATED.flatMap((path) =>
        this.#edit(message, path, (id) => this.#shown.get(member)?.get(id) ?? id),
      ),
    ])
  }

  /** How the client sees an id of a server's. */
  shown(member: Member, id: string): string {
    const ids = this.#shown.get(member) ?? new Map<string, string>()
    const known = ids.get(id)
    if (known !== undefined && this.#found.get(known) !== undefined) return known
    const isTaken = (name: string): boolean => this.#found.has(name)
    const shown = isTaken(id) ? freeName(`${member.prefix}_${id}`, isTaken) : id
    this.#shown.set(member, ids.set(id, shown))
    this.#found.set(shown, { member, name: id })
    return shown
  }

  /** The server's task that a client names. */
  find(shown: string): Found | undefined {
    return this.#found.get(shown)
  }

  /** A client's message for a server with the id that the server gave to the task that it belongs to. */
  restoredIn(member: Member, message: RpcMessage): RpcMessage {
    if (!mayName(message)) return message
    const restore = (id: string): string => {
      const found = this.#found.get(id)
      return found?.member === member ? found.name : id
    }
    return withParts(
      message,
      RELATED.flatMap((path) => this.#edit(message, path, restore)),
    )
  }

  /** Takes note of a task of the client's that a server has begun. */
  noteOfClient(member: Member, answer: RpcMessage): void {
    const id = mayName(answer) ? partOf(answer, ['result', 'task', 'taskId']) : undefined
    if (typeof id === 'string') this.#ofClient.set(id, member)
  }

  /** The server that began the client's task that a notification tells of. */
  ownerOfClients(message: RpcMessage): Member | undefined {
    const id = partOf(message, IN_PARAMS)
    return typeof id === 'string' ? this.#ofClient.get(id) : undefined
  }

  #edit(
    message: RpcMessage,
    path: RpcPath,
    change: (id: string) => string,
  ): readonly { readonly path: RpcPath; readonly value: string }[] {
    const id = partOf(message, path)
    const changed = typeof id === 'string' ? change(id) : undefined
    return changed === undefined || changed === id ? [] : [{ path, value: changed }]
  }
}

/** A look at the bytes, for most messages have nothing to do with tasks, and may be long. */
function mayName({ data }: RpcMessage): boolean {
  return Buffer.from(data.buffer, data.byteOffset, data.byteLength).includes('"taskId"')
}
