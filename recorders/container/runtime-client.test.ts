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
