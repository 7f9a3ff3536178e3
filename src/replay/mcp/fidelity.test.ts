import { describe, expect, test } from 'vitest'
import type { JsonValue } from '../../contracts/json.ts'
import { findFixtures } from '../../fixture/find-fixtures.ts'
import { readFixture } from '../../fixture/read-fixture.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { createReplayServer } from './create-replay-server.ts'
import { readCrossings } from './recording/read-crossings.ts'
import { connect, settled } from './test-support/connect.ts'

const paths = findFixtures(['fixtures/mcp'])
const names = paths.map((path) => path.replace('fixtures/mcp/', '').replace('.fixture.jsonl', ''))

const textOf = (data: Uint8Array): string => Buffer.from(data).toString()

/** What a client gets, and what the recorded one got, where it sends what that sent, after this was done to it. */
async function playedAgain(path: string, edit: (message: JsonValue) => JsonValue) {
  const fixture = readFixture(path)
  const lines: string[] = []
  const server = createReplayServer([fixture], {
    strict: true,
    onLine: (line) => lines.push(textOf(line)),
  })
  const client = connect(server)
  const { crossings } = readCrossings(fixture)
  for (const { dir, message } of crossings) {
    if (dir !== 'send') continue
    const sent: JsonValue = JSON.parse(textOf(message.data))
    client.send(edit(sent))
    await settled()
  }
  const recorded = (dir: string): string[] =>
    crossings.filter((crossing) => crossing.dir === dir).map(({ message }) => textOf(message.data))
  return { server, client, lines, recorded: recorded('recv'), stderr: recorded('stderr') }
}

describe.each(names.map((name, index) => [name, paths[index] ?? ''] as const))(
  '%s',
  (name, path) => {
    test('is sent byte for byte, in the order in which it was recorded', async () => {
      const { server, client, recorded, lines, stderr } = await playedAgain(path, (sent) => sent)
      // A subscription that ended with the conversation has nobody any more to tell it to.
      const end = /"error":\{"code":-32000,"message":"Connection closed"\}/u
      const wanted = recorded.filter((text) => !end.test(text))
      // On streams of their own, messages have an order only on each.
      const isSeveral = name.endsWith('+modern+streamable-http')
      const inOrder = (texts: readonly string[]) => (isSeveral ? texts.toSorted() : texts)
      expect(inOrder(client.raw)).toEqual(inOrder(wanted))
      expect(lines).toEqual(stderr)
      expect([server.misses(), server.unused({ all: true }), server.notes]).toEqual([[], [], []])
      expect(client.closed()).toBe(readFixture(path).end?.end.reason === 'exited' ? 1 : 0)
    })

    test('is the same to a client of other ids and tokens, but for these', async () => {
      const same = await playedAgain(path, (sent) => sent)
      const other = await playedAgain(path, (sent) => renamedBy(sent, 'send'))
      expect(other.client.got()).toEqual(same.client.got().map((got) => renamedBy(got, 'recv')))
    })
  },
)

const mine = (name: JsonValue): JsonValue => `mine ${JSON.stringify(name)}`

const NAMES = ['progressToken', 'io.modelcontextprotocol/subscriptionId']

/** A message whose names are another client's: its id, tokens, subscriptions. */
function renamed(message: JsonValue): JsonValue {
  if (!isJsonObject(message)) return message
  const { id, params, result } = message
  return {
    ...message,
    ...(id !== undefined && { id: mine(id) }),
    ...(params !== undefined && { params: renamedIn(params) }),
    ...(result !== undefined && { result: renamedIn(result) }),
  }
}

/** Parameters, or a result, with other names in them and in their `_meta`. */
function renamedIn(part: JsonValue): JsonValue {
  if (!isJsonObject(part)) return part
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => {
      if (NAMES.includes(key)) return [key, mine(value)]
      return [key, key === '_meta' ? renamedIn(value) : value]
    }),
  )
}

function renamedBy(message: JsonValue, dir: 'send' | 'recv'): JsonValue {
  return isServers(message, dir) ? message : renamed(message)
}

/** What names a request of the server's: it keeps its name, as the answer to it does. */
function isServers(message: JsonValue, dir: 'send' | 'recv'): boolean {
  if (!isJsonObject(message)) return false
  const isRequest = message['method'] !== undefined && message['id'] !== undefined
  const isAnswer = message['method'] === undefined
  return dir === 'recv' ? isRequest : isAnswer
}
