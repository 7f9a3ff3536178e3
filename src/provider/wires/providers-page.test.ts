import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { PROVIDER_WIRES } from '../../contracts/provider-event.ts'
import { payloadText } from '../../fixture/payload-text.ts'
import { readFixture } from '../../fixture/read-fixture.ts'
import { llmClients } from '../clients/index.ts'
import { wireNamed } from './index.ts'

const INDEX = new URL('../../index.ts', import.meta.url).href
const root = fileURLToPath(new URL('../../..', import.meta.url))
const PAGE = readFileSync(`${root}docs/reference/providers.md`, 'utf8').replaceAll('\r\n', '\n')
/** Of the table of requests. */
const ROWS = (PAGE.split('## Requests')[1] ?? '').split('\n').filter((line) => line.startsWith('|'))
const FORMATS = PAGE.split('## Formats of answers\n')[1]?.split('\n## ', 1)[0] ?? ''
const SECTIONS = [...FORMATS.matchAll(/^### (.+)\n\n(.+)\n/gmu)]

test('the page has a section for each wire, which begins with its title', () => {
  const said = SECTIONS.map(([, name, first = '']) => [name, first])
  expect(said).toEqual(
    PROVIDER_WIRES.map((name) => [
      name,
      expect.toSatisfy((first) => first.startsWith(wireNamed(name).title)),
    ]),
  )
})

test.each(PROVIDER_WIRES)('the page says what decides the answer of %s', (wire) => {
  const asked = Object.fromEntries(ROWS.flatMap(membersOf).map((member) => [member, [member]]))
  const { matched } = wireNamed(wire).readRequest({ ...asked, generationConfig: asked }, '/')
  const row = ROWS.find((line) =>
    line
      .split('|')[1]
      ?.split(',')
      .some((name) => name.trim() === wire),
  )
  const told = membersOf(row ?? '').filter((member) => member !== 'generationConfig')
  expect(new Set(Object.keys(matched))).toEqual(new Set([...told, 'stream']))
})

const PROGRAMS = [...(PAGE.split('## Reading an answer')[1] ?? '').matchAll(/```ts\n(.*?)```/gsu)]

test.each([
  [0, /\nprints\n\n```text\n(.*?)```/su.exec(PAGE)?.[1]],
  [1, 'completed\n'],
])('program %i on the page prints what the answer contains', (index, printed) => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-providers-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = 'fixtures/llm/llama-cpp-python/chat-stream-forced-call.fixture.jsonl'
  const received = readFixture(join(root, path)).frames.filter(
    ({ dir, part }) => dir === 'recv' && part === 'chunk',
  )
  writeFileSync(join(folder, 'answer.sse'), received.map((frame) => payloadText(frame)).join(''))
  const program = (PROGRAMS[index]?.[1] ?? '')
    .replace("'mcp-assay'", `'${INDEX}'`)
    .replace("'answer.sse'", `'${join(folder, 'answer.sse')}'`)
  writeFileSync(join(folder, 'program.ts'), program)
  const output = execFileSync(process.execPath, [join(folder, 'program.ts')], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(output).toBe(printed)
})

test('the page lists the official clients with the formats that they read', () => {
  const [, section = ''] = PAGE.split('\n## Official clients\n')
  const rows = [...section.matchAll(/^\| `([^`]+)` +\| ([\w, -]+?) +\| `/gmu)]
  expect(rows.map(([, name, wires]) => [name, wires?.split(', ')])).toEqual(
    llmClients.map((client) => [client.package, [...client.wires]]),
  )
})

function membersOf(row: string): readonly string[] {
  return [...row.matchAll(/`(\w+)`/gu)].map(([, member = '']) => member)
}
