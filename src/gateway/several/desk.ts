import { resultMessage } from '../../rpc/rpc-edits.ts'
import { partOf } from '../../rpc/rpc-message.ts'
import type { ListKind } from '../change-notices.ts'
import { claimsMethod } from './claims-method.ts'
import { discover } from './discover.ts'
import { initialize } from './initialize.ts'
import type { Member, Table } from './member.ts'
import { NamedLists } from './named-lists.ts'
import { answered, type ClientRequest, type Outcome, REFUSED, refused, routed } from './outcome.ts'
import { ResourceLists } from './resource-lists.ts'
import { setLevel } from './set-level.ts'
import type { TaskIds } from './task-ids.ts'
import { listTasks, routeTask } from './task-requests.ts'

type Decide = (request: ClientRequest) => Outcome | Promise<Outcome>

/** Where a client's requests are decided on. */
export interface Desk {
  readonly decide: Decide
  /** Takes note that lists of a server are other ones. */
  readonly forget: (member: Member, kinds: readonly ListKind[]) => void
  /** The server that is known to have a resource. */
  readonly ownerOf: (uri: string) => Member | undefined
}

/** What a conversation's requests are decided by. */
interface DeskOptions {
  readonly table: Table
  /** Whether all names have their server's before them. */
  readonly isPrefixed: boolean
  readonly tasks: TaskIds
}

interface Lists {
  readonly tools: NamedLists
  readonly prompts: NamedLists
  readonly resources: ResourceLists
}

/** Decides for a conversation which of several servers a request is for, and what is answered for them together. */
export function openDesk({ table, isPrefixed, tasks }: DeskOptions): Desk {
  const lists = {
    tools: new NamedLists('tools', table, isPrefixed),
    prompts: new NamedLists('prompts', table, isPrefixed),
    resources: new ResourceLists(table),
  }
  const methods = new Map([
    ...Object.entries(aboutLists(lists)),
    ...Object.entries(aboutAll(table, tasks)),
  ])
  const other: Decide = (request) =>
    request.message.method?.startsWith('tasks/') === true
      ? routeTask(table, tasks, request)
      : routeUnknown(table, request)
  return {
    decide: (request) => (methods.get(request.message.method ?? '') ?? other)(request),
    forget: (member, kinds) => {
      for (const kind of kinds) lists[kind].forget(member)
    },
    ownerOf: (uri) => lists.resources.ownerOf(uri),
  }
}

function aboutAll(table: Table, tasks: TaskIds): Readonly<Record<string, Decide>> {
  return {
    initialize: (request) => initialize(table, request),
    'server/discover': (request) => discover(table, request),
    ping: (request) => answered(request, resultMessage(request.id, {})),
    'logging/setLevel': (request) => setLevel(table, request),
    'tasks/list': (request) => listTasks(table, tasks, request),
  }
}

function aboutLists({ tools, prompts, resources }: Lists): Readonly<Record<string, Decide>> {
  const resource: Decide = (request) => resources.route(request, ['params', 'uri'], 'resources')
  return {
    'tools/list': (request) => tools.list(request),
    'tools/call': (request) => tools.route(request, ['params', 'name']),
    'prompts/list': (request) => prompts.list(request),
    'prompts/get': (request) => prompts.route(request, ['params', 'name']),
    'resources/list': (request) => resources.list(request),
    'resources/templates/list': (request) => resources.listTemplates(request),
    'resources/read': resource,
    'resources/subscribe': resource,
    'resources/unsubscribe': resource,
    'completion/complete': (request) =>
      partOf(request.message, ['params', 'ref', 'type']) === 'ref/prompt'
        ? prompts.route(request, ['params', 'ref', 'name'])
        : resources.route(request, ['params', 'ref', 'uri'], 'completions'),
  }
}

/** A method that nobody knows goes to the one server whose capabilities speak of it. */
function routeUnknown({ members }: Table, request: ClientRequest): Outcome {
  const method = request.message.method ?? ''
  const claiming = members.filter(({ seat }) => claimsMethod(seat.capabilities(), method))
  const [only, ...others] = members.length === 1 ? members : claiming
  if (only !== undefined && others.length === 0) return routed(only, request.message)
  const why = others.length === 0 ? 'no server offers' : 'several servers offer'
  return refused(request, REFUSED.method, `${why} ${method}`)
}
