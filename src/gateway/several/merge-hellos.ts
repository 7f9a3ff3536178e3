import type { JsonObject } from '../../contracts/json.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { partOf, type RpcMessage } from '../../rpc/rpc-message.ts'
import { LIST_KINDS } from '../change-notices.ts'
import { gatewayInfo } from './gateway-info.ts'
import type { Member } from './member.ts'
import { uniteObjects } from './unite-objects.ts'

/** What a server says of itself at the beginning of a conversation: a result. */
export interface Hello {
  readonly member: Member
  readonly answer: RpcMessage
}

/**
 * The result of `initialize` of several servers together. Its revision is the oldest of theirs, for nothing newer holds for
 * all. Lists may always change, for each server may go and come; where one hasn't come yet, there may be lists of all kinds.
 */
export function mergeHellos(hellos: readonly Hello[], isWhole: boolean): JsonObject {
  const versions = hellos.flatMap(({ answer }) => {
    const version = partOf(answer, ['result', 'protocolVersion'])
    return typeof version === 'string' ? [version] : []
  })
  const capabilities = uniteObjects(capabilitiesOf(hellos))
  const lists = LIST_KINDS.filter((kind) => !isWhole || capabilities[kind] !== undefined)
  return {
    protocolVersion: versions.toSorted()[0] ?? '',
    capabilities: uniteObjects([
      Object.fromEntries(lists.map((kind) => [kind, { listChanged: true }])),
      capabilities,
    ]),
    serverInfo: gatewayInfo(),
    ...instructionsOf(hellos),
  }
}

/** The capabilities of those that name any. */
export function capabilitiesOf(hellos: readonly Hello[]): readonly JsonObject[] {
  return hellos
    .map(({ answer }) => partOf(answer, ['result', 'capabilities']))
    .filter((capabilities) => isJsonObject(capabilities))
}

/** The instructions of servers, each under its name; nothing where there are none. */
export function instructionsOf(hellos: readonly Hello[]): { readonly instructions?: string } {
  const parts = hellos.flatMap(({ member, answer }) => {
    const instructions = partOf(answer, ['result', 'instructions'])
    const isGiven = typeof instructions === 'string' && instructions.trim() !== ''
    return isGiven ? [`# ${member.name}\n\n${instructions.trim()}`] : []
  })
  return parts.length === 0 ? {} : { instructions: parts.join('\n\n') }
}
