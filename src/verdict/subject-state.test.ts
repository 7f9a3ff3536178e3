import { expect, test } from 'vitest'
import { assayHere } from '../cli/test-support/assay-here.ts'

test.each([
  ['memory/2025.11.25', 'breaks-schema', { 'breaks-schema': 3, works: 6 }],
  ['memory/2026.8.31', 'works', { works: 9 }],
  ['filesystem/2025.11.25', 'loses-output', { 'loses-output': 3, 'needs-wrapping': 5, works: 6 }],
  ['time/0.6.2', 'could-not-run', {}],
  ['time/2026.10.10', 'needs-wrapping', { 'needs-wrapping': 2 }],
  ['github/2025.4.8', 'needs-wrapping', { 'needs-wrapping': 17, 'not-called': 9 }],
])('%s is %s, by its tools', async (name, state, tools) => {
  const { stdout } = await assayHere(['check', `fixtures/mcp/${name}.fixture.jsonl`, '--json'])
  const { servers, summary } = JSON.parse(stdout)
  expect(servers).toMatchObject([{ state }])
  expect(summary.byState).toMatchObject({ [state]: 1 })
  const counted = Object.entries(summary.toolsByState).filter(([, count]) => count !== 0)
  expect(Object.fromEntries(counted)).toEqual(tools)
})

test.each(['answer-malformed', 'message-malformed'])(
  'a server whose tools are fine breaks the protocol: %s',
  async (name) => {
    const server = ['--', 'node', `fixtures/servers/${name}.mjs`]
    const { stdout } = await assayHere(['check', '--json', ...server])
    expect(JSON.parse(stdout).servers).toMatchObject([{ state: 'breaks-protocol' }])
  },
)
