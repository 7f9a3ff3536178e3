import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { assert, property, string } from 'fast-check'
import { makeServerFolder, serverFiles, userStateFolder } from './state-folder.ts'

const HOME = join('/', 'home', 'me')
const LOCAL = join('/', 'local')

test.each<[NodeJS.Platform, Record<string, string>, string]>([
  ['linux', {}, join(HOME, '.local', 'state', 'mcp-assay')],
  ['linux', { XDG_STATE_HOME: '' }, join(HOME, '.local', 'state', 'mcp-assay')],
  ['linux', { XDG_STATE_HOME: 'relative' }, join(HOME, '.local', 'state', 'mcp-assay')],
  ['linux', { XDG_STATE_HOME: join('/', 'xdg') }, join('/', 'xdg', 'mcp-assay')],
  ['darwin', {}, join(HOME, 'Library', 'Application Support', 'mcp-assay')],
  ['darwin', { XDG_STATE_HOME: join('/', 'xdg') }, join('/', 'xdg', 'mcp-assay')],
  ['win32', { LOCALAPPDATA: LOCAL }, join(LOCAL, 'mcp-assay')],
  ['win32', {}, join(HOME, 'AppData', 'Local', 'mcp-assay')],
])('the state of a user of %s with %j is in %s', (platform, environment, folder) => {
  expect(userStateFolder({ platform, environment, home: HOME })).toBe(folder)
})

/** The folder of a server. */
function folderOf(server: string): string {
  return basename(dirname(serverFiles(server, { stateDir: HOME }).status))
}

test.each(['time', 'my-server', 'a.b_c@2'])('a server named %j has that folder', (name) => {
  expect(folderOf(name)).toBe(name)
})

test.each([
  ['GitHub', 'github-f911e414'],
  ['my server', 'my-server-b129874b'],
  ['..', '---'],
  ['nul', 'nul-'],
  ['com1.x', 'com1-x-'],
  ['', '-'],
])('a server named %j has a folder that is safe on every system: %s…', (name, beginning) => {
  expect(folderOf(name)).toMatch(new RegExp(`^${beginning}[0-9a-f-]*$`, 'u'))
})

test('every server has a folder of its own, right in the folder of all', () => {
  assert(
    property(string({ unit: 'grapheme' }), string(), (one, other) => {
      const [first, second] = [folderOf(one), folderOf(other)]
      expect(first).toMatch(/^[\w@-][\w.@-]{0,79}$/u)
      expect(dirname(dirname(serverFiles(one, { stateDir: HOME }).status))).toBe(HOME)
      expect(first.toLowerCase() === second.toLowerCase()).toBe(one === other)
    }),
  )
})

test('named files are those of every server', () => {
  const place = { stateDir: HOME, status: 'a.json' }
  expect(serverFiles('x', place)).toEqual({
    status: 'a.json',
    overrides: join(HOME, 'x', 'tool_overrides.json'),
  })
})

test.skipIf(process.platform !== 'linux')('a state folder below /proc is given up at once', () => {
  expect(() => makeServerFolder('x', { stateDir: '/proc/nope' })).not.toThrow()
})
