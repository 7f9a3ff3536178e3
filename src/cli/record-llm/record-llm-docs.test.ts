import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { listen, originOf } from '../../../recorders/http/test-support/tiny-http.ts'
import { readFixture } from '../../fixture/read-fixture.ts'
import { rebuildExchange } from '../../provider/rebuild-exchange.ts'
import { createProgram } from '../program.ts'
import { providerVariables } from '../provider-command/provider-variables.ts'

const docs = readFileSync(
  new URL('../../../docs/reference/providers.md', import.meta.url),
  'utf8',
).replaceAll('\r\n', '\n')
const recording = docs.split('## Recording\n')[1]?.split('\n## ', 1)[0] ?? ''
const [proxy = '', imports = ''] = recording.split('### Imports\n')
const program = createProgram({ command: [], words: [], finish: () => undefined })

test.each(providerVariables.map(({ variable, address }) => [variable, address]))(
  'docs/reference/providers.md gives %s its public address',
  (variable, address) => {
    const row = docs.split('\n').find((line) => line.startsWith(`| \`${variable}\``))
    expect(row).toContain(`\`${address}\``)
  },
)

test.each(['closed', 'client-gone', 'reset', 'timeout', 'interrupted', 'full'])(
  'docs/reference/providers.md says when an exchange ends as %s',
  (reason) => {
    expect(docs).toMatch(new RegExp(`^\\|.*\\| \`${reason}\`[^|]*\\|$`, 'mu'))
  },
)

test('docs/reference/providers.md names every option of assay record llm', () => {
  const record = program.commands.find((command) => command.name() === 'record')
  const options = record?.commands.find((command) => command.name() === 'llm')?.options ?? []
  expect(options.map(({ long }) => long)).toEqual(
    Array.from(proxy.matchAll(/^\| `(--[a-z]+)/gmu), ([, name]) => name),
  )
})

test('docs/reference/providers.md names every kind of file that assay import reads', () => {
  const command = program.commands.find((each) => each.name() === 'import')
  const from = command?.options.find(({ long }) => long === '--from')
  const kinds = Array.from(imports.matchAll(/^\| `([a-z]+)`/gmu), ([, kind]) => kind)
  expect(kinds).toEqual(from?.argChoices)
})

const SNIPPETS = [...recording.matchAll(/```ts\n(.*?)```/gsu)].map(([, snippet = '']) => snippet)

test.each([
  ['fetch', `await client.chat.completions.create({ model: 'm', messages: [] })`],
  [
    'msw',
    `await (await fetch('ORIGIN/v1/chat/completions', { method: 'POST', body: '{}' })).text()`,
  ],
])('the program with %s in docs/reference/providers.md records', async (kind, asking) => {
  const provider = createServer((_request, response) => {
    response.setHeader('Content-Type', 'application/json')
    response.end('{"object":"chat.completion","choices":[]}')
  })
  await listen(provider)
  const origin = originOf(provider)
  const folder = mkdtempSync(join(tmpdir(), 'assay-record-docs-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'recorded'))
  const [snippet = ''] = SNIPPETS.filter((text) => text.includes('msw') === (kind === 'msw'))
  const imported = {
    'mcp-assay': new URL('../../index.ts', import.meta.url).href,
    'mcp-assay/msw': new URL('../../msw.ts', import.meta.url).href,
    'msw/node': import.meta.resolve('msw/node'),
    openai: import.meta.resolve('openai'),
  }
  const text = Object.entries(imported)
    .reduce(
      (whole, [name, url]) => whole.replace(`from '${name}'`, `from '${url}'`),
      snippet + asking,
    )
    .replaceAll('https://api.openai.com', origin)
    .replaceAll('ORIGIN', origin)
  writeFileSync(join(folder, 'program.ts'), text)
  await promisify(execFile)(process.execPath, ['program.ts'], {
    cwd: folder,
    env: { ...process.env, OPENAI_BASE_URL: `${origin}/v1`, OPENAI_API_KEY: 'none' },
  })
  const exchange = rebuildExchange(readFixture(join(folder, 'recorded/1.fixture.jsonl')))
  expect(exchange).toMatchObject({ wire: 'openai-chat', response: { status: 200 } })
})
