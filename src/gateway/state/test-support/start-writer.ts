import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const WRITER = fileURLToPath(new URL('writer.ts', import.meta.url))

/** A process that counts in a file. */
export interface Writer {
  /** How often it says to have counted, as it says so. */
  readonly counted: AsyncIterable<number>
  /** Kills it as nothing can prevent. */
  readonly kill: () => void
  /** What it wrote to standard error until its end, and how it ended. */
  readonly ended: Promise<{ readonly stderr: string; readonly code: number | null }>
}

/** Starts a process that counts each of the keys in a file a number of times. */
export function startWriter(path: string, times: number, keys: readonly string[]): Writer {
  const child = spawn(process.execPath, [WRITER, path, String(times), ...keys])
  const stderr: Buffer[] = []
  child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk))
  return {
    counted: numbersOf(createInterface(child.stdout)),
    kill: () => child.kill('SIGKILL'),
    ended: once(child, 'close').then(() => ({
      stderr: Buffer.concat(stderr).toString(),
      code: child.exitCode,
    })),
  }
}

async function* numbersOf(lines: AsyncIterable<string>): AsyncGenerator<number> {
  for await (const line of lines) yield Number(line)
}
