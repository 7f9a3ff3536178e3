import { expect, onTestFinished, test, vi } from 'vitest'
import type { GatewayEvent } from '../../contracts/gateway-event.ts'
import { createGatewayTeller } from './create-gateway-teller.ts'

const WAITING: GatewayEvent = {
  type: 'server',
  server: 'slow',
  state: 'waiting',
  message: 'still waiting for the answer of server "slow" to initialize (10 s)',
}
const RESUMING: GatewayEvent = { ...WAITING, state: 'resuming', message: 'a stream broke' }

test.each<[what: string, isJson: boolean, told: readonly string[]]>([
  ['people as it is', false, [`${WAITING.message}\n`, 'a stream broke\n']],
  ['programs as JSON', true, [WAITING, RESUMING].map((event) => `${JSON.stringify(event)}\n`)],
])('that a server is waited for is told %s', (_, isJson, told) => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => write.mockRestore())
  const tell = createGatewayTeller(isJson)
  for (const event of [WAITING, RESUMING]) tell(event)
  expect(write.mock.calls.map(([text]) => text)).toEqual(told)
})
