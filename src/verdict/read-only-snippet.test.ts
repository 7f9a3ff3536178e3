import { expect, test } from 'vitest'
import { makeFixture } from '../mcp/test-support/make-fixture.ts'
import { readOnlySnippet } from './read-only-snippet.ts'

test.each<[command: readonly string[] | undefined, says: string | undefined]>([
  [['npx', '-y', 'weather'], 'TypeScript'],
  [['C:\\Program Files\\nodejs\\node.exe', 'server.js'], 'TypeScript'],
  [['/opt/python3.12', '-m', 'weather'], 'Python'],
  [['uvx', 'weather'], 'Python'],
  [['go', 'run', '.'], 'Go'],
  [['cargo', 'run'], 'Rust'],
  [['./weather'], undefined],
  [['docker', 'run', 'weather'], undefined],
  [undefined, undefined],
])('%j tells of the SDK: %s', (command, says) => {
  const fixture = makeFixture([])
  const source = command === undefined ? {} : { command }
  const snippet = readOnlySnippet({ ...fixture, header: { ...fixture.header, source } }) ?? ''
  expect(/(\w+) SDK/u.exec(snippet)?.[1]).toBe(says)
})
