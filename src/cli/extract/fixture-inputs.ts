import type { Conversation, RecordedCall } from '../../contracts/conversation.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { readConversation } from '../read-conversation.ts'
import type { ExtractedCall, ExtractedInput } from './extracted-input.ts'
import type { Looks } from './looks.ts'
import type { PreparedInput } from './prepared-input.ts'

/** A recording whose calls are looked through one by one. */
export interface FixtureInputs {
  /** Why it may not be all: what is missing can't be looked through. */
  readonly fault?: string
  readonly calls: readonly PreparedInput[]
}

/** Each call of a recording, to be looked through for what its result holds. Throws where the file is no recording. */
export function fixtureInputs(path: string, looks: Looks): FixtureInputs {
  const conversation = readConversation(path)
  const [problem] = conversation.fixture.problems
  const calls = conversation.calls.flatMap((call) =>
    prepared(call, { path, call: nameOf(conversation, call), notes: [] }, looks),
  )
  return { ...(problem && { fault: `line ${problem.line}: ${problem.message}` }), calls }
}

function nameOf(
  { fixture, reportedVersion }: Conversation,
  { tool, id, request }: RecordedCall,
): ExtractedCall {
  const { name, version = reportedVersion } = fixture.header.subject
  return {
    server: name,
    ...(version !== undefined && { version }),
    tool,
    id,
    line: request.line,
  }
}

/** One input for each rule that is for the tool. */
function prepared(
  { reply, tool }: RecordedCall,
  named: Omit<ExtractedInput, 'extraction' | 'call'> & { readonly call: ExtractedCall },
  looks: Looks,
): readonly PreparedInput[] {
  const nothing = (reason: string): readonly PreparedInput[] => [{ named, nothing: reason }]
  if (reply === undefined) return nothing('no reply came')
  if (reply.kind === 'error') return nothing('the reply is a JSON-RPC error')
  const { result } = reply
  if (isJsonObject(result) && result['isError'] === true) return nothing('the result is an error')
  const { server } = named.call
  const found = looks.ofResult({ server, tool }, result)
  if (found.length === 0) return nothing(`no rule is for ${server}:${tool}`)
  return found.map(({ rule, look }) => ({
    named: { ...named, ...(rule !== undefined && { rule }) },
    subject: { result },
    look,
  }))
}
