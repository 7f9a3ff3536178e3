import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { assayHere } from './test-support/assay-here.ts'

/** A tool of the system, not of a package. */
const MAKE_PIPE = 'mkfifo'
const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))

const folder = mkdtempSync(join(tmpdir(), 'assay-extract-endless-'))
afterAll(() => rmSync(folder, { recursive: true }))
writeFileSync(join(folder, 'answer.txt'), '{"a":1}')

/** A named pipe, or why there is none. */
function namedPipe(name: string): { readonly path: string; readonly missing?: string } {
  const path = join(folder, name)
  if (process.platform === 'win32') return { path, missing: 'Windows has no named pipes as files' }
  try {
    execFileSync(MAKE_PIPE, [path], { stdio: 'ignore' })
    return { path }
  } catch {
    return { path, missing: 'mkfifo makes no named pipe here' }
  }
}

function start(args: readonly string[]) {
  const child = spawn(process.execPath, [MAIN, 'extract', ...args], { cwd: folder })
  const output: string[] = []
  child.stderr.resume()
  child.stdout.setEncoding('utf8').on('data', (text: string) => output.push(text))
  return { child, output, ended: once(child, 'close') }
}

describe('a named pipe', () => {
  test('to which nobody writes is left by Ctrl-C', async (context) => {
    const { missing } = namedPipe('none')
    context.skip(missing !== undefined, missing)
    const { child, output, ended } = start(['answer.txt', 'none'])
    child.stdout.once('data', () => child.kill('SIGINT'))
    expect(await ended).toEqual([130, null])
    expect(output.join('')).toContain('── answer.txt  value via direct')
  })

  test.for(['SIGINT', 'SIGTERM'] as const)(
    'whose writer is silent is left by %s, and what was found is printed',
    async (signal, context) => {
      const { path, missing } = namedPipe(signal)
      context.skip(missing !== undefined, missing)
      const { child, output, ended } = start(['--json', 'answer.txt', signal])
      // Opens once the other end is
      const writer = await open(path, 'w')
      child.kill(signal)
      expect(await ended).toEqual([130, null])
      await writer.close()
      expect(JSON.parse(output.join(''))).toMatchObject({
        inputs: [{ path: 'answer.txt', extraction: { ok: true } }],
        interrupted: true,
      })
    },
  )

  test('gives what its writer wrote, piece by piece', async (context) => {
    const { path, missing } = namedPipe('written')
    context.skip(missing !== undefined, missing)
    const { output, ended } = start(['written'])
    const writer = await open(path, 'w')
    await writer.write('{"a":')
    await writer.write('1}\n')
    await writer.close()
    expect(await ended).toEqual([0, null])
    expect(output.join('')).toContain('── written  value via direct')
  })

  test('is no recording', async (context) => {
    const { missing } = namedPipe('pipe.fixture.jsonl')
    context.skip(missing !== undefined, missing)
    const run = await assayHere(['extract', 'pipe.fixture.jsonl'], { cwd: folder })
    expect(run).toEqual({
      code: 3,
      stdout: '',
      stderr: 'not read: pipe.fixture.jsonl: it is no regular file, as a recording has to be\n',
    })
  })
})

test.skipIf(!existsSync('/dev/zero'))(
  'reads no more than 64 MiB of what has no end (needs /dev/zero)',
  async () => {
    const { code, stderr } = await assayHere(['extract', '/dev/zero'])
    expect(code).toBe(3)
    expect(stderr).toBe(
      'not read: /dev/zero: "/dev/zero" is longer than 64 MiB; cut it into texts\n',
    )
  },
)

test('reads no more than 64 MiB of standard input', async () => {
  const { code, stderr } = await assayHere(['extract'], {
    input: Buffer.alloc(65 * 1024 * 1024, ' '),
  })
  expect(code).toBe(3)
  expect(stderr).toBe('not read: -: standard input is longer than 64 MiB; cut it into texts\n')
})
