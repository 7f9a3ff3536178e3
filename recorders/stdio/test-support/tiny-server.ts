import type { StdioServerDefinition } from '../../../src/contracts/server-definition.ts'

const MODULE = new URL('./tiny-server.mjs', import.meta.url).href

/** A server whose whole program is given; it may use what `tiny-server.mjs` exports. */
export function tinyServer(program: string, args: readonly string[] = []): StdioServerDefinition {
  const names = 'complete, hello, offer, page, refuse, serve, serveModern, text, write'
  const source = `import { ${names} } from ${JSON.stringify(MODULE)}\n${program}`
  return {
    name: 'tiny',
    command: process.execPath,
    args: ['--input-type=module', '-e', source, '--', ...args],
    env: {},
  }
}
