import { describe, expect, test } from 'vitest'
import { childEnvironment, type Environment } from './child-environment.ts'

interface Row {
  readonly title: string
  readonly platform: NodeJS.Platform
  readonly named?: Readonly<Record<string, string>>
  readonly host?: Environment
  readonly expected: Readonly<Record<string, string>>
}

describe('the environment of a child', () => {
  test.each<Row>([
    {
      title: 'keeps path, home, locale and temporary folder',
      platform: 'linux',
      host: {
        PATH: '/bin',
        HOME: '/h',
        LANG: 'C',
        LC_ALL: 'C',
        LC_TIME: 'C',
        TMPDIR: '/t',
        TMP: '/t',
      },
      expected: {
        PATH: '/bin',
        HOME: '/h',
        LANG: 'C',
        LC_ALL: 'C',
        LC_TIME: 'C',
        TMPDIR: '/t',
        TMP: '/t',
      },
    },
    {
      title: 'keeps nothing else',
      platform: 'linux',
      host: {
        SECRET: 'x',
        NODE_OPTIONS: 'x',
        npm_config_x: 'x',
        USERNAME: 'me',
        LCX: 'x',
        path: 'x',
        APPDATA: 'x',
      },
      expected: {},
    },
    {
      title: 'keeps what leads outside: proxies, and the certificates that they are signed with',
      platform: 'linux',
      host: { https_proxy: 'http://proxy:8080', NO_PROXY: 'localhost', SSL_CERT_FILE: '/ca.pem' },
      expected: {
        https_proxy: 'http://proxy:8080',
        NO_PROXY: 'localhost',
        SSL_CERT_FILE: '/ca.pem',
      },
    },
    {
      title: 'adds what is named',
      platform: 'linux',
      named: { TOKEN: 't', EMPTY: '' },
      expected: { TOKEN: 't', EMPTY: '' },
    },
    {
      title: 'lets what is named win',
      platform: 'darwin',
      named: { PATH: '/mine' },
      host: { PATH: '/bin' },
      expected: { PATH: '/mine' },
    },
    {
      title: 'leaves out what is not set',
      platform: 'linux',
      host: { PATH: undefined },
      expected: {},
    },
    {
      title: 'knows names in any case on Windows',
      platform: 'win32',
      host: { Path: 'p', SystemRoot: 's', ComSpec: 'c', SECRET: 'x' },
      expected: { Path: 'p', SystemRoot: 's', ComSpec: 'c' },
    },
    {
      title: 'lets what is named win in any case on Windows',
      platform: 'win32',
      named: { PATH: 'mine' },
      host: { Path: 'p' },
      expected: { PATH: 'mine' },
    },
  ])('$title', ({ platform, named = {}, host = {}, expected }) => {
    expect(childEnvironment(named, host, platform)).toEqual(expected)
  })
})
