import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { createProgram } from '../program.ts'
import { assayHere } from './assay-here.ts'
import { assay } from './assay.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const scratch = mkdtempSync(join(tmpdir(), 'assay-here-'))
afterAll(() => rmSync(scratch, { recursive: true }))

const TIME = 'fixtures/mcp/time/2026.10.10.fixture.jsonl'
const NEWER = 'fixtures/mcp/time/2026.10.19.fixture.jsonl'
const DEAD = 'fixtures/mcp/time/0.6.2.fixture.jsonl'
const FILES = 'fixtures/mcp/filesystem'
const MODEL = 'fixtures/llm/llama-server/chat-stream-cut-call.fixture.jsonl'
const CALL = '<tool_call>\n{"name": "get_bus", "arguments": {"stop": "Aker"}}\n</tool_call>'
const NOCK = JSON.stringify([
  {
    scope: 'https://example.com:443',
    method: 'POST',
    path: '/v1/chat/completions',
    status: 200,
    body: { model: 'm', messages: [] },
    response: { id: 'c1', model: 'm', choices: [] },
  },
])

function live(name: string): readonly string[] {
  return ['--', 'node', `fixtures/servers/${name}.mjs`]
}

/** These end with the host or the command that they serve, and share their streams with it: they run in processes only. */
const SHARING = ['wrap', 'replay']

/** Exit code, arguments, standard input. */
type Case = readonly [code: number, args: readonly string[], input?: string]

const CASES: readonly Case[] = [
  [0, ['--version']],
  [0, ['completion', 'bash']],
  [2, ['chekc']],
  [0, ['check', TIME, MODEL]],
  [0, ['check', '--json', TIME, MODEL]],
  [1, ['check', '--jsonl'], '{"id":1,"result":{"content":[{"type":"text","text":"a"}]}}\nx\n'],
  [1, ['check', ...live('output-missing')]],
  [3, ['check', '--fail-on', 'never', ...live('start-failed')]],
  [0, ['record', 'mcp', '--out', '.', ...live('good')]],
  [2, ['record', 'mcp']],
  [0, ['init', '--out', 'good.calls.yaml', ...live('good')]],
  [1, ['diff', `${FILES}/2025.11.25.fixture.jsonl`, `${FILES}/2026.8.31.fixture.jsonl`]],
  [3, ['diff', TIME, DEAD, '--fail-on', 'never']],
  [0, ['extract', '-', TIME], 'The order:\n\n```json\n{"id": 7}\n```\n'],
  [3, ['extract'], ''],
  [0, ['extract', '--jsonl'], '{"id":1,"text":"[1] and"}\n'],
  [1, ['rows', '--path', '$[*]', '--batch', '2'], '[1,2,3,x]'],
  [0, ['suggest', NEWER, '--json']],
  [0, ['parse'], `Looking.\n${CALL}\n`],
  [0, ['parse', '--jsonl'], `${JSON.stringify({ id: 1, text: CALL })}\n`],
  [0, ['parse', '--formats', 'hermes']],
  [0, ['show', TIME]],
  [0, ['show', MODEL, '--json']],
  [0, ['scan', TIME]],
  [0, ['import', 'input'], NOCK],
  [0, ['suite', 'list']],
  [0, ['coverage', TIME]],
]

describe('a command line leaves here what it leaves in a process of its own', () => {
  test.for(CASES)('with code %i: %j', async ([code, args, input = '']) => {
    const own = await inNewFolder(assay, args, input)
    const here = await inNewFolder(assayHere, args, input)
    expect(own, own.stderr).toMatchObject({ code })
    expect(here).toEqual(own)
  })

  test('for every command that shares its streams with nobody', () => {
    const { commands } = createProgram({ command: [], words: [], finish: () => undefined })
    const tried = new Set(CASES.map(([, [name]]) => name))
    expect(commands.map((one) => one.name()).filter((name) => !tried.has(name))).toEqual(SHARING)
  })
})

/** Runs a command line in a folder that holds its input, too, and tells what stands there then. */
async function inNewFolder(runIt: typeof assay, args: readonly string[], input: string) {
  const cwd = mkdtempSync(join(scratch, 'run-'))
  writeFileSync(join(cwd, 'input'), input)
  const run = await runIt(
    args.map((word) => pathOf(word)),
    { input, cwd },
  )
  return {
    code: run.code,
    stdout: withoutTimes(run.stdout),
    // Slow machines are told how far it is
    stderr: withoutTimes(run.stderr).replaceAll(/^.*: waiting, .*\n|^\d+ of \d+: .*\n/gmu, ''),
    files: readdirSync(cwd),
  }
}

function pathOf(word: string): string {
  if (word === 'node') return process.execPath
  return word.startsWith('fixtures/') ? join(ROOT, word) : word
}

function withoutTimes(text: string): string {
  return text
    .replaceAll(/\d+(?:\.\d+)? m?s\b/gu, 'TIME')
    .replaceAll(/"generatedAt": "[^"]*"/gu, '"generatedAt": TIME')
}
