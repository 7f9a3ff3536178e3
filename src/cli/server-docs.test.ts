import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readCallsFile } from '../calls/read-calls-file.ts'
import { exitCode } from './exit-code.ts'
import { assay, type AssayRun } from './test-support/assay.ts'
import { assayHere } from './test-support/assay-here.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const main = pathToFileURL(join(root, 'src/cli/main.ts')).href
const memory = (version: string) => join(root, `fixtures/mcp/memory/${version}.fixture.jsonl`)
const OLD = '2025.11.25'
const NEW = '2026.8.31'

const scratch = mkdtempSync(join(tmpdir(), 'assay-server-docs-'))
afterAll(() => rmSync(scratch, { recursive: true }))

/** A folder that has what the commands name; the servers in it are recordings that are replayed. */
beforeAll(() => {
  for (const folder of ['bin', 'dist', 'fixtures', 'main', 'pr', 'recordings'])
    mkdirSync(join(scratch, folder))
  const copies = {
    'old.fixture.jsonl': OLD,
    'new.fixture.jsonl': NEW,
    'main/memory.fixture.jsonl': OLD,
    'pr/memory.fixture.jsonl': NEW,
    'fixtures/memory.fixture.jsonl': NEW,
    'recordings/server.fixture.jsonl': OLD,
  }
  for (const [path, version] of Object.entries(copies)) cpSync(memory(version), join(scratch, path))
  cpSync(join(root, 'fixtures/mcp/memory/common.calls.yaml'), join(scratch, 'server.calls.yaml'))
  for (const path of ['server.js', 'dist/index.js'])
    writeFileSync(join(scratch, path), replaying(JSON.stringify(memory(NEW))))
  writeFileSync(join(scratch, 'package.json'), '{"type":"module"}')
  writeFileSync(
    join(scratch, '.mcp.json'),
    JSON.stringify({ mcpServers: { memory: { command: 'node', args: ['server.js'] } } }),
  )
  const npx = join(scratch, 'bin/npx')
  const version = 'process.argv.at(-1).split("@").at(-1)'
  const recording = `${JSON.stringify(memory('VERSION'))}.replace("VERSION", ${version})`
  writeFileSync(npx, `#!/usr/bin/env node\n${replaying(recording)}`)
  chmodSync(npx, 0o755)
})

/** A program that answers from a recording. */
function replaying(path: string): string {
  return `process.argv.splice(2, Infinity, 'replay', ${path})\nimport(${JSON.stringify(main)})\n`
}

interface Block {
  readonly language: string
  readonly text: string
}

interface Command {
  readonly words: readonly string[]
  /** The name of a file behind `<`. */
  readonly input?: string
}

function blocksOf(page: string): readonly Block[] {
  const text = readFileSync(join(root, page), 'utf8').replaceAll('\r\n', '\n')
  return Array.from(
    text.matchAll(/^```(\w+)\n(.*?)^```$/gmsu),
    ([, language = '', inside = '']) => ({ language, text: inside }),
  )
}

function commandIn(line: string): Command | undefined {
  const [, typed] =
    /(?:^|[\s'])(?:npx -y mcp-)?assay ((?:check|coverage|diff|init|record|scan|show) [^']*)/u.exec(
      line,
    ) ?? []
  if (typed === undefined) return undefined
  const [words = '', input] = (typed.split(/\s+#/u)[0] ?? '').split(' < ')
  return {
    words: words.trim().replaceAll('$PWD', scratch).split(' '),
    ...(input !== undefined && { input: input.trim() }),
  }
}

/** Returns a pattern for `shown`, in which `…` leaves out lines if it is alone on its line, and else a part of a line. */
function patternOf(shown: string): RegExp {
  const lines = shown
    .trimEnd()
    .split('\n')
    .map((line) =>
      line === '…'
        ? String.raw`(?:[^\n]*\n)*?`
        : `${line
            .split('…')
            .map(escaped)
            .join(String.raw`[^\n]*`)}\n`,
    )
  return new RegExp(`^${lines.join('')}$`, 'u')
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`)
}

/** Runs a command in the scratch folder, in which `npx` starts the recorded server of a version. */
function runLive({ words }: Command): Promise<AssayRun> {
  const path = [join(scratch, 'bin'), process.env['PATH']].join(delimiter)
  return words.includes('--')
    ? assay(words, { cwd: scratch, env: { PATH: path } })
    : assayHere(words, { cwd: scratch })
}

/** The pages that show what a command prints. */
const PAGES = ['maintainers', 'reference/check', 'reference/diff', 'reference/fixtures'].map(
  (name) => `docs/${name}.md`,
)

describe.each(PAGES)('%s', (page) => {
  const blocks = blocksOf(page)
  const shown = blocks.flatMap(({ language, text }, index) => {
    const input = blocks[index - 1]?.text ?? ''
    const runs = language === 'text' ? text.split(/^(?=\$ )/mu) : []
    return runs
      .filter((run) => run.startsWith('$ '))
      .map((run) => {
        const [typed = '', ...lines] = run.split('\n')
        return { typed, printed: lines.join('\n'), input }
      })
  })

  test.each(shown)('shows what "$typed" prints', async (run) => {
    const command = commandIn(run.typed)
    expect(command).toBeDefined()
    if (command === undefined) return
    const { stdout } = command.words.includes('--')
      ? await runLive(command)
      : await assayHere(command.words, { cwd: root, input: run.input })
    expect(stdout).toMatch(patternOf(run.printed))
  })
})

/** Returns the commands of a page that can run here: those whose server has an address need one that runs. */
function commandsIn(page: string, languages: readonly string[]): readonly Command[] {
  return blocksOf(page)
    .filter(({ language }) => languages.includes(language))
    .flatMap(({ text }) => text.split('\n'))
    .map((line) => commandIn(line))
    .filter((command) => command !== undefined)
    .filter(({ words }) => !words.includes('--url'))
}

/** Edits the calls file that `init` wrote, as the page asks for. */
function writeCalls(): void {
  cpSync(join(root, 'fixtures/mcp/memory/common.calls.yaml'), join(scratch, 'memory.calls.yaml'))
}

/** Runs commands one after the other, as a reader types them. */
async function codesOf(commands: readonly Command[]): Promise<readonly (number | null)[]> {
  const codes: (number | null)[] = []
  for (const command of commands) {
    codes.push((await runLive(command)).code)
    if (command.words[0] === 'init') writeCalls()
  }
  return codes
}

describe('the commands without output', { timeout: 120_000 }, () => {
  test('of docs/maintainers.md go from red to green', async () => {
    const { fine, findings } = exitCode
    const codes = await codesOf(commandsIn('docs/maintainers.md', ['sh']))
    expect(codes).toEqual([fine, fine, findings, fine])
    const diff = ['diff', 'recordings/memory.fixture.jsonl', 'recordings/new.fixture.jsonl']
    expect(await assayHere(diff, { cwd: scratch })).toMatchObject({
      code: fine,
      stdout: expect.stringContaining('16 calls made in both: 31 compatible'),
    })
  })

  test('of docs/maintainers.md run in CI', async () => {
    rmSync(join(scratch, 'recordings/memory.fixture.jsonl'), { force: true })
    writeCalls()
    const commands = commandsIn('docs/maintainers.md', ['yaml'])
    expect(await codesOf(commands)).toEqual([exitCode.fine, exitCode.fine])
  })

  test.each(['ci', 'reference/check', 'reference/diff', 'reference/fixtures'])(
    'of docs/%s.md can be typed so',
    async (name) => {
      const commands = commandsIn(`docs/${name}.md`, ['sh', 'yaml', 'groovy'])
      expect(commands.length).toBeGreaterThan(1)
      expect(await codesOf(commands)).not.toContain(exitCode.wrongUse)
    },
  )
})

test.each(['maintainers', 'reference/fixtures'])('the calls file in docs/%s.md is one', (name) => {
  const [file] = blocksOf(`docs/${name}.md`).filter(
    ({ language, text }) => language === 'yaml' && text.startsWith('server: '),
  )
  const path = join(scratch, 'example.calls.yaml')
  writeFileSync(path, file?.text ?? '')
  expect(readCallsFile(path).calls.length).toBeGreaterThan(1)
})

test('the lines in docs/reference/fixtures.md are in the fixtures that it names', () => {
  const page = readFileSync(join(root, 'docs/reference/fixtures.md'), 'utf8')
  const samples = [...page.matchAll(/```text\n(\{.*?)```\n\n\(From `([^`]+)`/gsu)]
  expect(samples).toHaveLength(3)
  for (const [, shown = '', path = ''] of samples) {
    const lines = readFileSync(join(root, path), 'utf8').split('\n')
    const missing = shown
      .trimEnd()
      .split('\n')
      .filter((line) => !lines.some((stored) => patternOf(line).test(`${stored}\n`)))
    expect(missing).toEqual([])
  }
})
