import type { StdioServerDefinition } from '../../../src/contracts/server-definition.ts'
import { tinyServer } from './tiny-server.ts'

/**
 * A server that ignores the end of its input, a reader that is gone, and every signal that can be
 * ignored. Its two children do the same, one of them in a group of its own. All bear the marker in
 * their command lines.
 */
export function stubbornServer(marker: string): StdioServerDefinition {
  return tinyServer(
    `
    import { spawn } from 'node:child_process'
    const stay = "for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => {}); setInterval(() => {}, 1000)"
    eval(stay)
    process.stdout.on('error', () => {})
    const marker = process.argv.at(-1)
    for (const detached of [false, true])
      spawn(process.execPath, ['-e', stay, '--', marker], { detached, stdio: 'ignore' })
    serve({ 'tools/call': ({ id }) => { setTimeout(write, 5, { id, result: text('') }) } })`,
    [marker],
  )
}
