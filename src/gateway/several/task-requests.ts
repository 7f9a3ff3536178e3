import { withParts } from '../../rpc/rpc-edits.ts'
import { partOf } from '../../rpc/rpc-message.ts'
import { claimsMethod } from './claims-method.ts'
import { withText } from './list-entry.ts'
import { listPages } from './list-pages.ts'
import type { Table } from './member.ts'
import { answered, type ClientRequest, type Outcome, REFUSED, refused, routed } from './outcome.ts'
import type { TaskIds } from './task-ids.ts'
import { entriesOf, writeList } from './write-list.ts'

const PATH = ['params', 'taskId'] as const

/** Hands a request about a task to the server that made it, under the id that this gave it. */
export function routeTask({ members }: Table, ids: TaskIds, request: ClientRequest): Outcome {
  const { message } = request
  const id = partOf(message, PATH)
  const found = typeof id === 'string' ? ids.find(id) : undefined
  if (found !== undefined) {
    const { member, name } = found
    return routed(member, id === name ? message : withParts(message, [{ path: PATH, value: name }]))
  }
  // One that was made before this conversation may still be there.
  const claiming = members.filter(({ seat }) =>
    claimsMethod(seat.capabilities(), message.method ?? ''),
  )
  const [only, ...others] = claiming
  return only !== undefined && others.length === 0
    ? routed(only, message)
    : refused(request, REFUSED.params, 'no server has made this task in this conversation')
}

/** Answers with the tasks of all servers. */
export async function listTasks(
  table: Table,
  ids: TaskIds,
  request: ClientRequest,
): Promise<Outcome> {
  const outcome = await listPages(table, request, 'tasks')
  if (outcome.kind !== 'pages') return outcome
  const entries = outcome.pages.flatMap(({ member, page }) =>
    entriesOf(page, 'tasks').map((entry) =>
      withText(entry, 'taskId', (id) => ids.shown(member, id)),
    ),
  )
  const { pages, nextCursor } = outcome
  const merged = { key: 'tasks', pages: pages.map(({ page }) => page), entries }
  return answered(
    request,
    writeList(request, { ...merged, ...(nextCursor !== undefined && { nextCursor }) }),
  )
}
