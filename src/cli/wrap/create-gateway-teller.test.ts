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

test.each<[what: string, isJson: boolean, told: string]>([
  ['people', false, '2 lines of servers are left out: they came faster than they were read\n'],
  ['programs', true, '{"type":"left-out","lines":2}\n'],
])('lines that nobody reads are left out, and counted for %s', (_, isJson, told) => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(false)
  const length = vi.spyOn(process.stderr, 'writableLength', 'get')
  onTestFinished(() => [write, length].forEach((spy) => spy.mockRestore()))
  const tell = createGatewayTeller(isJson)
  const line: GatewayEvent = { type: 'line', server: 'loud', from: 'stderr', text: 'x' }
  length.mockReturnValue(2 ** 21)
  for (const event of [line, WAITING, line]) tell(event)
  length.mockReturnValue(0)
  process.stderr.emit('drain')
  tell(line)
  const written = write.mock.calls.map(([text]) => String(text))
  expect(written).toHaveLength(3)
  expect(written[1]).toBe(told)
})
