import { expect, test } from 'vitest'
import type { GatewayEvent } from '../../contracts/gateway-event.ts'
import type { WrapRules } from '../../contracts/wrap-rule.ts'
import { tellUnknownServers } from './tell-unknown-servers.ts'

function toldOf(rules: WrapRules): readonly GatewayEvent[] {
  const events: GatewayEvent[] = []
  tellUnknownServers(rules, ['shop', 'bank'], (event) => void events.push(event))
  return events
}

test('a server that rules name and nobody wraps is told once, with the nearest name', () => {
  const rules: WrapRules = {
    tools: { 'shpo:list': { wrap: 'result' }, 'shpo:find': { wrap: 'result' } },
    virtual_tools: { rates: { source_tool: 'weather:rates', output_schema: {} } },
  }
  expect(toldOf(rules)).toMatchInlineSnapshot(`
    [
      {
        "hint": "wrapped here: shop, bank; --name weather names it so, or leave the server out of the key",
        "message": "the rules name the server "weather", which is not wrapped here",
        "server": "weather",
        "tool": "rates",
        "type": "tool",
      },
      {
        "hint": "did you mean "shop"",
        "message": "the rules name the server "shpo", which is not wrapped here",
        "server": "shpo",
        "tool": "list",
        "type": "tool",
      },
    ]
  `)
})

test('servers that are there, and rules that name none, are not told', () => {
  const rules: WrapRules = { tools: { 'shop:list': { wrap: 'result' }, find: { wrap: 'result' } } }
  expect(toldOf(rules)).toEqual([])
})
