import { execFileSync, spawn } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFixtures } from '../fixture/find-fixtures.ts'
import { readFixture } from '../fixture/read-fixture.ts'
import { rebuildExchange } from '../provider/rebuild-exchange.ts'
import { createLlmReplay } from '../replay/llm/create-llm-replay.ts'
import { serveLlmReplay } from '../replay/llm/serve/serve-llm-replay.ts'
import { assayHere } from './test-support/assay-here.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
const INDEX = new URL('../index.ts', import.meta.url).href
const root = fileURLToPath(new URL('../..', import.meta.url))
const page = readFileSync(`${root}docs/models.md`, 'utf8').replaceAll('\r\n', '\n')

const folder = mkdtempSync(join(tmpdir(), 'assay-models-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** What the page shows that a command prints. */
const shown = [...page.matchAll(/```text\n\$ npx -y mcp-assay (.*)\n([\s\S]*?)```/gu)]
const commands = [...page.matchAll(/^npx -y mcp-assay (.*)$/gmu)].map(([, words = '']) => words)
const diffs = [...page.matchAll(/```diff\n([\s\S]*?)```/gu)].map(([, diff = '']) => diff)

/** The recording that the page takes for a model. */
const RECORDING = /check --level advice (\S+)/u.exec(page)?.[1] ?? ''

/** Runs a command of the page in the reader's folder, and returns its exit code and all that it printed. */
async function follow(words: string): Promise<{ code: number | null; printed: string }> {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const child = spawn(process.execPath, [MAIN, ...words.split(' ')], { cwd: folder, env })
  const pieces: Buffer[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => pieces.push(piece))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, printed: Buffer.concat(pieces).toString() }
}

/** Returns the only command of the page that contains some words. */
function commandWith(text: string): string {
  const [command, ...others] = commands.filter((words) => words.includes(text))
  expect(others).toEqual([])
  return command ?? `no command with ${text}`
}

/** Changes the reader's agent as a diff of the page says. */
function change(diff: string): void {
  const side = (sign: string) =>
    diff
      .split('\n')
      .flatMap((line) => (line.startsWith(sign) ? [line.slice(1)] : []))
      .join('\n')
  const agent = readFileSync(join(folder, 'agent.mjs'), 'utf8')
  expect(agent).toContain(side('-'))
  writeFileSync(
    join(folder, 'agent.mjs'),
    agent.replace(side('-'), () => side('+')),
  )
}

beforeAll(() => {
  for (const [, program = ''] of page.matchAll(/```js\n([\s\S]*?)```/gu)) {
    const [, name = ''] = /^\/\/ (\S+)\n/u.exec(program) ?? []
    if (name !== 'cuts.test.mjs') writeFileSync(join(folder, name), program)
  }
  copyFileSync(join(root, RECORDING), join(folder, 'chat-stream-forced-call.fixture.jsonl'))
})

describe('docs/models.md', () => {
  test.each(shown.map(([, words = '', output = '']) => ({ words, output })))(
    'shows what $words prints',
    async ({ words, output }) => {
      const [, text = ''] = /```xml\n([\s\S]*?)```/u.exec(page) ?? []
      writeFileSync(join(folder, 'answer.txt'), text)
      const cwd = words.includes('answer.txt') ? folder : root
      const { stdout } = await assayHere(words.split(' '), { cwd })
      expect(`${stdout.trimEnd()}\n`).toContain(output)
    },
  )

  test.skipIf(process.platform === 'win32')(
    'leads from a call that breaks to a test that guards it (skipped on Windows, which has no sh)',
    { timeout: 120_000 },
    async () => {
      const [, question = ''] = /```sh\n(npx -y mcp-assay show [\s\S]*?)\nnpx/u.exec(page) ?? []
      execFileSync('sh', ['-c', question.replace('npx -y mcp-assay', () => `node ${MAIN}`)], {
        cwd: folder,
        env: { ...process.env, PATH: `${join(process.execPath, '..')}:${process.env['PATH']}` },
      })
      const model = await serveLlmReplay(
        createLlmReplay([readFixture(join(folder, 'chat-stream-forced-call.fixture.jsonl'))]),
      )
      const asking = commandWith('record llm').replace('http://localhost:8000', model.origin)
      const live = await follow(asking)
      await model.close()
      expect(live).toMatchObject({ code: 1 })
      for (const part of ['get_forecastget_forecast', `- 'get_forecast'`])
        expect(live.printed).toContain(part)

      const checked = await follow(commandWith('check recorded'))
      expect(checked.code).toBe(0)
      expect(checked.printed).toMatch(/llm-call-twice[\s\S]*llm-name-repeated/u)

      change(diffs[0] ?? '')
      expect(await follow(commandWith('replay recorded --strict -- '))).toMatchObject({ code: 0 })

      const cut = commandWith('--cuts bytes')
      const failed = await follow(cut)
      expect(failed.code).toBe(1)
      expect(failed.printed).toContain('SyntaxError')
      change(diffs[1] ?? '')
      expect(await follow(cut)).toMatchObject({ code: 0 })

      const asked = join(folder, 'question.json')
      const recorded = readFileSync(asked, 'utf8')
      writeFileSync(asked, recorded.replace('in Molde', 'in Oslo'))
      const missed = await follow(commandWith('replay recorded --strict -- '))
      writeFileSync(asked, recorded)
      expect(missed.code).toBe(1)
      expect(missed.printed).toContain(
        /```text\n(no recording answers[\s\S]*?)```/u.exec(page)?.[1],
      )
    },
  )

  test('has a test of all cuts, which passes', () => {
    const [, program = ''] = /```js\n(\/\/ cuts\.test\.mjs\n[\s\S]*?)```/u.exec(page) ?? []
    writeFileSync(join(folder, 'cuts.test.mjs'), program.replace("'mcp-assay'", `'${INDEX}'`))
    const { NODE_TEST_CONTEXT: _, ...env } = process.env
    const printed = execFileSync(process.execPath, ['--test', 'cuts.test.mjs'], {
      cwd: folder,
      env,
      encoding: 'utf8',
    })
    expect(printed).toMatch(/^. pass 5$/mu)
  })

  test('shows the text that a server left a call in', () => {
    const [, text = ''] = /```xml\n([\s\S]*?)\n```/u.exec(page) ?? []
    const path = `${root}fixtures/llm/llama-server/chat-stream-invoke-call-offered.fixture.jsonl`
    expect(rebuildExchange(readFixture(path)).answer?.choices).toMatchObject([{ text }])
  })

  test('counts the recordings of the repository', () => {
    const found = findFixtures(
      ['llama-server', 'llama-cpp-python'].map((name) => `${root}fixtures/llm/${name}`),
    )
    expect(page).toContain(`${found.length} recordings of two servers`)
  })
})
