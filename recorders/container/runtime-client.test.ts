import { expect, test, vi } from 'vitest'
import { findRuntime, socketAddress } from './runtime-client.ts'

test.each([
  ['/var/run/docker.sock', 'unix:///var/run/docker.sock'],
  ['//./pipe/docker_engine', 'npipe:////./pipe/docker_engine'],
  [String.raw`\\.\pipe\docker_engine`, 'npipe:////./pipe/docker_engine'],
])('the address of the socket %s is %s', (path, address) => {
  expect(socketAddress(path)).toBe(address)
})

// As Node answers for a user of a container that no /etc/passwd has.
vi.mock(import('node:os'), async (original) => ({
  ...(await original()),
  userInfo: () => {
    throw new Error('A system error occurred: uv_os_get_passwd returned ENOENT (no such file)')
  },
}))

test('a user without a name finds a runtime, or reads why there is none', async () => {
  vi.stubEnv('DOCKER_HOST', undefined)
  const said = await findRuntime().then(
    ({ identity }) => identity.address,
    (error: unknown) => String(error),
  )
  vi.unstubAllEnvs()
  expect(said).toMatch(/^(?:unix:|tcp:|npipe:)|no container runtime answers on this machine/u)
})

test.each([
  ['/run/podman/podman.sock', 'write DOCKER_HOST=unix:///run/podman/podman.sock'],
  [String.raw`\\.\pipe\docker_engine`, 'write DOCKER_HOST=npipe:////./pipe/docker_engine'],
  ['127.0.0.1:2375', 'write DOCKER_HOST=tcp://127.0.0.1:2375'],
  ['podman.sock', 'begin it with unix:// or tcp://'],
])('DOCKER_HOST=%s lacks its scheme, and the message says so', async (address, fix) => {
  vi.stubEnv('DOCKER_HOST', address)
  const found = findRuntime()
  await expect(found).rejects.toMatchObject({
    code: 'container-unavailable',
    message: `DOCKER_HOST=${JSON.stringify(address)} has no scheme; ${fix}, or unset it`,
  })
  vi.unstubAllEnvs()
})

test('an empty DOCKER_HOST is none', async () => {
  vi.stubEnv('DOCKER_HOST', '')
  const said = await findRuntime().then(({ identity }) => identity.address, String)
  vi.unstubAllEnvs()
  expect(said).toMatch(/^(?:unix:|tcp:|npipe:)|no container runtime answers on this machine/u)
})
