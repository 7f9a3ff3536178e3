import { spawn } from 'node:child_process'
import { resolve } from 'node:path'

const OPENERS: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', '""'],
}

/** Opens a page in the browser of this machine; prints its path if that fails. */
export function openPage(path: string): void {
  const [command = '', ...args] = OPENERS[process.platform] ?? ['xdg-open']
  const opener = spawn(command, [...args, resolve(path)], { detached: true, stdio: 'ignore' })
  opener.on('error', () => {
    process.stderr.write(`no browser could be started (${command}); open ${path} yourself\n`)
  })
  opener.unref()
}
