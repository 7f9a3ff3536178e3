import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { Duplex } from 'node:stream'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { prepareContainer, startContainer } from './start-container.ts'

const closers: (() => void)[] = []
afterAll(() => {
  for (const close of closers) close()
})

/** What a runtime does with a request that it doesn't answer as Docker does. */
type Fault = 'hangs' | 'refuses' | 'misses' | 'breaks off'

const WARNED = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined)
/** What a runtime says within the progress of a download. */
const REFUSED = 'pinging container registry 127.0.0.1:1: connection refused'
const NOWHERE = { stdout: () => undefined, stderr: () => undefined }

/** Answers as Docker does, as far as one container needs it. Returns its socket, and what it was asked. */
async function fakeRuntime(
  faults: Readonly<Record<string, Fault>>,
  socketName = 'docker.sock',
): Promise<{ readonly address: string; readonly asked: readonly string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-runtime-'))
  const asked: string[] = []
  const ended = Promise.withResolvers<void>()
  const attached: Duplex[] = []
  const server = createServer((request, response) => {
    request.resume()
    const [path = ''] = (request.url ?? '').split('?')
    const asks = `${request.method} ${path.replace(/mcp-assay-[\w-]+/u, 'NAME')}`
    asked.push(asks)
    const answer = (status: number, body: unknown = {}): void =>
      void response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(status === 204 ? undefined : JSON.stringify(body))
    if (asks.endsWith('/kill')) {
      ended.resolve()
      for (const socket of attached) socket.end()
    }
    if (faults[asks] === 'hangs') return
    if (faults[asks] === 'refuses') return answer(500, { message: 'device is busy' })
    if (faults[asks] === 'misses') return answer(404, { message: 'no such image' })
    if (faults[asks] === 'breaks off')
      return void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(`{"status":"Trying"}\n{"errorDetail":{"message":"x"},"error":"${REFUSED}"}\n`)
    if (asks.endsWith('/wait')) return void ended.promise.then(() => answer(200, { StatusCode: 0 }))
    if (asks === 'GET /info') return answer(200, { ServerVersion: '1', OperatingSystem: 'a fake' })
    if (asks.startsWith('GET /images/')) return answer(200, { Id: 'sha256:0', RepoDigests: [] })
    if (asks.endsWith('/create')) return answer(201, { Id: 'c1' })
    if (asks === 'GET /containers/c1/json')
      return answer(200, { State: { ExitCode: 0, OOMKilled: false } })
    return answer(204)
  })
  server.on('upgrade', (_, socket) => {
    attached.push(socket)
    socket.on('error', () => undefined)
    socket.write('HTTP/1.1 101 UPGRADED\r\nConnection: Upgrade\r\nUpgrade: tcp\r\n\r\n')
  })
  const path = join(folder, socketName)
  server.listen(path)
  await once(server, 'listening')
  // Tests run at once here, so that no test can be asked which it is after a wait.
  closers.push(() => {
    server.closeAllConnections()
    server.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return { address: `unix://${path}`, asked }
}

const REMOVES = 'DELETE /containers/NAME'
const LOOKS = 'GET /images/i:1/json'
const PULLS = 'POST /images/create'
const CREATES = 'POST /containers/create'

describe.skipIf(process.platform === 'win32')('startContainer', () => {
  test.concurrent.each([
    {
      of: 'Docker that refuses',
      socket: 'docker.sock',
      faults: { [REMOVES]: 'refuses' },
      says: /^the container (mcp-assay-\S+) could not be removed \(device is busy\); remove it: docker rm -f \1$/u,
    },
    {
      of: 'Podman that refuses',
      socket: 'podman.sock',
      faults: { [REMOVES]: 'refuses' },
      says: /^the container (mcp-assay-\S+) could not be removed \(device is busy\); remove it: podman rm -f \1$/u,
    },
    {
      of: 'a runtime that hangs when it removes',
      socket: 'docker.sock',
      faults: { [REMOVES]: 'hangs' },
      says: /\(the container runtime does not answer\); remove it: docker rm -f mcp-assay-/u,
    },
  ] as const)(
    'a container of $of is named, with what removes it',
    { timeout: 60_000 },
    async ({ socket, faults, says }) => {
      const { address } = await fakeRuntime(faults, socket)
      const environment = { ...process.env, DOCKER_HOST: address }
      const server = startContainer({ name: 'x', image: 'i' }, NOWHERE, { environment })
      expect(await server.spawned).toBe(true)
      server.close({ now: true })
      expect(await server.exit).toEqual({ killed: false, exitCode: 0 })
      const warnings = WARNED.mock.calls.map(([message]) => String(message))
      expect(warnings).toContainEqual(expect.stringMatching(says))
    },
  )

  test.concurrent(
    'a runtime that hangs when it makes a container is not waited for',
    { timeout: 60_000 },
    async () => {
      const { address, asked } = await fakeRuntime({ [CREATES]: 'hangs' })
      const environment = { ...process.env, DOCKER_HOST: address }
      const server = startContainer({ name: 'x', image: 'i' }, NOWHERE, { environment })
      await expect.poll(() => asked).toContain(CREATES)
      server.close({ now: true })
      expect(await server.exit).toEqual({ killed: true, guardLost: true })
      expect(asked).toContain(REMOVES)
    },
  )
})

describe.skipIf(process.platform === 'win32')('a download that fails', () => {
  test.each([
    ['in its progress', 'breaks off', REFUSED],
    ['at once', 'refuses', 'device is busy'],
  ] as const)('says what the runtime says %s', { timeout: 60_000 }, async (_, fault, said) => {
    const { address } = await fakeRuntime({ [LOOKS]: 'misses', [PULLS]: fault })
    const environment = { ...process.env, DOCKER_HOST: address }
    const prepared = prepareContainer({ name: 'x', image: 'i:1', pull: true }, { environment })
    await expect(prepared).rejects.toMatchObject({
      code: 'container-unavailable',
      message: `the image "i:1" can't be downloaded: ${said}`,
    })
  })
})
