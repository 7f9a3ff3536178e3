import { describe, expect, test } from 'vitest'
import { childEnvironment } from './child-environment.ts'

describe('the environment of a child', () => {
  test.each([
    [
      'keeps path, home, locale and temporary folder',
      'linux',
      {},
      {
        PATH: '/bin',
        HOME: '/h',
        LANG: 'C',
        LC_ALL: 'C',
        LC_TIME: 'C',
        TMPDIR: '/t',
        TMP: '/t',
        TEMP: '/t',
      },
      {
        PATH: '/bin',
        HOME: '/h',
        LANG: 'C',
        LC_ALL: 'C',
        LC_TIME: 'C',
        TMPDIR: '/t',
        TMP: '/t',
        TEMP: '/t',
      },
    ],
    [
      'keeps nothing else',
      'linux',
      {},
      {
        AWS_SECRET_ACCESS_KEY: 'x',
        NODE_OPTIONS: 'x',
        npm_config_x: 'x',
        USER: 'me',
        LCX: 'x',
        path: 'x',
        APPDATA: 'x',
      },
      {},
    ],
    ['adds what is named', 'linux', { TOKEN: 't', EMPTY: '' }, {}, { TOKEN: 't', EMPTY: '' }],
    ['lets what is named win', 'darwin', { PATH: '/mine' }, { PATH: '/bin' }, { PATH: '/mine' }],
    ['leaves out what is not set', 'linux', {}, { PATH: undefined }, {}],
    [
      'knows names in any case on Windows',
      'win32',
      {},
      { Path: 'p', SystemRoot: 's', ComSpec: 'c', SECRET: 'x' },
      { Path: 'p', SystemRoot: 's', ComSpec: 'c' },
    ],
    [
      'lets what is named win in any case on Windows',
      'win32',
      { PATH: 'mine' },
      { Path: 'p' },
      { PATH: 'mine' },
    ],
  ] as const)('%s', (_, ...[platform, named, host, expected]) => {
    expect(childEnvironment(named, host, platform)).toEqual(expected)
  })
})
