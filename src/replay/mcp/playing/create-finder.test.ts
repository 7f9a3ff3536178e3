import { expect, test } from 'vitest'
import type { Fixture } from '../../../contracts/fixture.ts'
import type { McpRecordMissing } from '../../../contracts/mcp-replay.ts'
import { call, makeFixture, response, text } from '../../../mcp/test-support/make-fixture.ts'
import { createReplayServer } from '../create-replay-server.ts'
import { connect, settled } from '../test-support/connect.ts'

/** A recording of calls of one tool that were answered with these texts. */
function recorded(...answers: readonly string[]): Fixture {
  return makeFixture(
    answers.flatMap((answer, id) => [
      { send: call(id, 'read') },
      { recv: response(id, text(answer)) },
    ]),
  )
}

test('a new recording of what was recorded twice has its turn, if replay is strict', async () => {
  let count = 0
  const recordMissing: McpRecordMissing = async () => ({ fixture: recorded(`new ${++count}`) })
  const options = { strict: true, recordMissing, environment: {} }
  const replay = createReplayServer([recorded('first', 'second')], options)
  const client = connect(replay)
  for (const id of ['a', 'b', 'c', 'd']) {
    client.send(call(id, 'read'))
    await settled()
  }
  expect(client.got()).toMatchObject(
    ['first', 'second', 'new 1', 'new 2'].map((said) => ({ result: text(said) })),
  )
  expect([replay.misses(), replay.unused()]).toEqual([[], []])
})

const broken: Fixture = JSON.parse('{}')

test.each<readonly [string, McpRecordMissing, string]>([
  ['throws', () => fail(), 'nor was it recorded: Error: no disk'],
  ['rejects', async () => fail(), 'nor was it recorded: Error: no disk'],
  ['returns no fixture', async () => ({ fixture: broken }), 'nor was it recorded: TypeError'],
])('a client is refused if what records the missing %s', async (_, recordMissing, words) => {
  const replay = createReplayServer([recorded('one')], { recordMissing, environment: {} })
  const client = connect(replay)
  client.send(call('a', 'write'))
  await settled()
  const [answer = null] = client.got()
  expect(answer).toMatchObject({ id: 'a', error: { code: -32602 } })
  expect(JSON.stringify(answer)).toContain(words)
  expect(replay.misses()).toHaveLength(1)
})

function fail(): never {
  throw new Error('no disk')
}
