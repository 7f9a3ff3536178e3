import { describe, expect, test } from 'vitest'
import { headerIn, partsOf, recordHttp } from './http/test-support/record-http.ts'
import { HELLO, type Step, text, tinyHttp } from './http/test-support/tiny-http.ts'

const lost: Step = ({ response }) => void response.writeHead(404).end()

const refused: Step = ({ response }) => void response.destroy()
const silent: Step = () => undefined

/** Answers `initialize` with a session and the revision that is told for each time, and refuses it after that. */
function sessions(revisions: readonly string[]): Step {
  let begun = 0
  return (exchange) => {
    const { response, reply } = exchange
    const protocolVersion = revisions[begun]
    begun += 1
    if (protocolVersion === undefined) return lost(exchange)
    response.setHeader('mcp-session-id', `session-${begun}`)
    return reply({ ...HELLO, protocolVersion })
  }
}

describe('a session that is begun anew', () => {
  test('and refused is no reason to look for another transport', async () => {
    const server = await tinyHttp({ initialize: sessions(['2025-11-25']), 'tools/call': lost })
    const { outcome, end } = await recordHttp(server.url, { calls: [{}] })
    expect(outcome).toMatchObject({ reason: 'closed', calls: 1 })
    expect(end?.transport).toBe('streamable-http')
    const again = server.seen.lastIndexOf('POST initialize')
    expect(again).toBeGreaterThan(server.seen.indexOf('POST tools/call'))
    expect(server.seen.slice(again)).not.toContain('GET')
  })

  test('speaks the revision that was agreed on then', async () => {
    let calls = 0
    const server = await tinyHttp({
      initialize: sessions(['2025-11-25', '2025-06-18']),
      'tools/call': (exchange) => {
        calls += 1
        if (calls === 1) lost(exchange)
        else exchange.reply(text('there'))
      },
    })
    const recorded = await recordHttp(server.url, { calls: [{}] })
    const versions = partsOf(recorded, 'send', 'head').flatMap(
      (head) => headerIn(head, 'MCP-Protocol-Version') ?? [],
    )
    expect(new Set(versions)).toEqual(new Set(['2025-11-25', '2025-06-18']))
    expect(versions.slice(versions.indexOf('2025-06-18'))).not.toContain('2025-11-25')
  })
})

describe('how a conversation ended is told from its last request that is not merely given up:', () => {
  test.each<[what: string, steps: readonly Step[], reason: string]>([
    ['a connection that failed, and then silence', [refused, silent], 'reset'],
    [
      'a connection that failed, and then an answer',
      [refused, ({ reply }) => reply(text('x'))],
      'closed',
    ],
    ['silence', [silent], 'closed'],
  ])('%s', async (_what, steps, reason) => {
    const waiting = [...steps]
    const server = await tinyHttp({ 'tools/call': (exchange) => waiting.shift()?.(exchange) })
    const calls = steps.map(() => ({}))
    const { end } = await recordHttp(server.url, { calls, callTimeout: 300 })
    expect(end?.reason).toBe(reason)
  })
})
