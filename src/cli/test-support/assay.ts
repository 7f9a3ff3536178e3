import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

/** What a command line left behind. */
export interface AssayRun {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** What a run may be given beside its arguments. */
export interface AssayOptions {
  readonly input?: string | Uint8Array
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
}

/** Runs `assay` as a user does, in a process of its own. */
export async function assay(
  args: readonly string[],
  options: AssayOptions = {},
): Promise<AssayRun> {
  const child = spawn(process.execPath, [MAIN, ...args], {
    cwd: options.cwd,
    env: {
      ...process.env,
      NO_COLOR: '1',
      // What a gateway keeps goes where a test works, and not to where the user has his own.
      ...(options.cwd !== undefined && { XDG_STATE_HOME: join(options.cwd, 'state') }),
      ...options.env,
    },
  })
  const stdout: Buffer[] = []
  const stderr: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk))
  child.stdin.on('error', () => undefined)
  child.stdin.end(options.input ?? '')
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return {
    code,
    stdout: Buffer.concat(stdout).toString(),
    stderr: Buffer.concat(stderr).toString(),
  }
}
