import type { GatewayEvent } from '../../../contracts/gateway-event.ts'
import type { JsonObject, JsonValue } from '../../../contracts/json.ts'
import { isJsonObject } from '../../../json/is-json-object.ts'
import { createGateway, type Gateway, type GatewayOptions } from '../../create-gateway.ts'
import type { GatewayServer } from '../../server-seat.ts'
import { asItIs } from '../../test-support/as-it-is.ts'
import { type FakeClient, fakeClient } from '../../test-support/fake-client.ts'
import { type FakeServer, fakeServer } from '../../test-support/fake-server.ts'

/** What a server answers, by method: the same each time, by the request, or nothing. */
export type Answers = Readonly<
  Record<string, JsonValue | ((request: JsonObject) => JsonValue | undefined)>
>

/** Several servers behind a gateway, and a client with a conversation of its own. */
export interface Several<Name extends string> {
  readonly gateway: Gateway
  readonly client: FakeClient
  readonly servers: Readonly<Record<Name, FakeServer>>
  readonly events: readonly GatewayEvent[]
  /** Makes a request of the client's, and resolves with the `result` or `error` that it gets. */
  readonly ask: (method: string, params?: JsonObject) => Promise<JsonObject>
  /** What a server was sent in its last life, with the gateway's ids as `ID`. */
  readonly sent: (server: Name) => readonly string[]
  /** The gateway's id of the last request of a method that a server was sent. */
  readonly lastId: (server: Name, method: string) => string
}

/** Sets up servers that answer by tables. */
export function setUpSeveral<Name extends string>(
  tables: Readonly<Record<Name, Answers>>,
  options: Partial<GatewayOptions> = {},
): Several<Name> {
  const events: GatewayEvent[] = []
  const servers = mapValues(tables, (table: Answers, name) =>
    fakeServer((request) => {
      const { method } = request
      const answer = typeof method === 'string' ? table[method] : undefined
      return typeof answer === 'function' ? answer(request) : answer
    }, name),
  )
  const seats = Object.entries<FakeServer>(servers).map(([name, { open }]): GatewayServer => ({
    name,
    open,
    adapter: asItIs,
    changesLists: false,
  }))
  const [first, ...others] = seats
  if (first === undefined) throw new Error('a gateway has servers')
  const onEvent = (event: GatewayEvent): void => void events.push(event)
  const gateway = createGateway({ servers: [first, ...others], onEvent, ...options })
  const client = fakeClient(gateway.accept)
  const lastLife = (server: Name): readonly string[] => servers[server].lives.at(-1) ?? []
  return {
    gateway,
    client,
    servers,
    events,
    ask: askBy(client),
    sent: (server) => lastLife(server).map((text) => text.replaceAll(/assay-[\da-f]+-\d+/gu, 'ID')),
    lastId: (server, method) => {
      const text = lastLife(server).findLast((one) => one.includes(`"${method}"`)) ?? '{}'
      const { id } = parse(text)
      return typeof id === 'string' ? id : ''
    },
  }
}

/** The same, with a handshake behind it. */
export async function greetSeveral<Name extends string>(
  tables: Readonly<Record<Name, Answers>>,
  options: Partial<GatewayOptions> = {},
): Promise<Several<Name>> {
  const several = setUpSeveral(tables, options)
  await several.ask('initialize', { protocolVersion: '2025-11-25', capabilities: {} })
  several.client.say({ jsonrpc: '2.0', method: 'notifications/initialized' })
  return several
}

/** What a server says to `initialize`. */
export function hello(capabilities: JsonObject, more: JsonObject = {}): JsonObject {
  const serverInfo = { name: 'fake', version: '1' }
  return { result: { protocolVersion: '2025-11-25', capabilities, serverInfo, ...more } }
}

/** Answers that are given one after the other, and the last one from then on. */
export function inTurn(
  ...answers: readonly (JsonValue | undefined)[]
): () => JsonValue | undefined {
  let given = -1
  return () => {
    given = Math.min(given + 1, answers.length - 1)
    return answers[given]
  }
}

/** Resolves when all that needs nobody's answer is done. */
export function settled(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve))
}

/** A text among the parameters of a request. */
export function partIn({ params }: JsonObject, key: string): string | undefined {
  const text = isJsonObject(params) ? params[key] : undefined
  return typeof text === 'string' ? text : undefined
}

/** A message as a value. */
export function parse(text: string): JsonObject {
  const message: JsonObject = JSON.parse(text)
  return message
}

function askBy(client: FakeClient): Several<string>['ask'] {
  let last = 0
  return async (method, params) => {
    last += 1
    const id = `ask-${last}`
    client.say({ jsonrpc: '2.0', id, method, ...(params && { params }) })
    const { id: _id, jsonrpc: _version, ...answer } = parse(await client.hears(`"id":"${id}"`))
    return answer
  }
}

function mapValues<Name extends string, From, To>(
  from: Readonly<Record<Name, From>>,
  change: (value: From, name: string) => To,
): Readonly<Record<Name, To>>
function mapValues<From, To>(
  from: Readonly<Record<string, From>>,
  change: (value: From, name: string) => To,
): Readonly<Record<string, To>> {
  return Object.fromEntries(
    Object.entries(from).map(([name, value]) => [name, change(value, name)]),
  )
}
