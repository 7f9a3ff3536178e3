import type { Conversation, RecordedCall } from '../../contracts/conversation.ts'
import type { Extractor } from '../../extraction/create-extractor.ts'
import { readFixture } from '../../fixture/read-fixture.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { rebuildConversation } from '../../mcp/rebuild-conversation.ts'
import type { ExtractedCall, ExtractedInput, LookedThrough } from './extracted-input.ts'

/** A recording whose calls are looked through one by one. */
export interface FixtureInputs {
  /** Why it may not be all: what is missing can't be looked through. */
  readonly fault?: string
  readonly calls: readonly (() => LookedThrough)[]
}

/** Each call of a recording with what its result holds. Throws where the file is no recording. */
export function fixtureInputs(path: string, extractor: Extractor): FixtureInputs {
  const conversation = rebuildConversation(readFixture(path))
  const [problem] = conversation.fixture.problems
  const calls = conversation.calls.map(
    (call) => () => lookThrough(call, { path, call: nameOf(conversation, call) }, extractor),
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

function lookThrough(
  { reply }: RecordedCall,
  named: Pick<ExtractedInput, 'path' | 'call'>,
  extractor: Extractor,
): LookedThrough {
  const input = { ...named, notes: [] }
  const nothing = (reason: string): LookedThrough => ({
    input: { ...input, extraction: null, reason },
    subject: undefined,
  })
  if (reply === undefined) return nothing('no reply came')
  if (reply.kind === 'error') return nothing('the reply is a JSON-RPC error')
  const { result } = reply
  if (isJsonObject(result) && result['isError'] === true) return nothing('the result is an error')
  return {
    input: { ...input, extraction: extractor.extractResult(result) },
    subject: { result },
  }
}
