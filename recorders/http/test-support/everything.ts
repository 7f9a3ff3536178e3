import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { freePort } from '../../../fixtures/record/free-port.ts'

const EVERYTHING = fileURLToPath(
  import.meta.resolve('@modelcontextprotocol/server-everything/dist/index.js'),
)

/** Starts the reference server as long as the test runs; resolves with its port once it listens. */
export async function startEverything(transport: 'streamableHttp' | 'sse'): Promise<number> {
  const port = await freePort()
  const server = spawn(process.execPath, [EVERYTHING, transport], {
    env: { PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onTestFinished(() => void server.kill('SIGKILL'))
  await new Promise<void>((resolve, reject) => {
    server.on('exit', (code) => reject(new Error(`it exited with ${code}`)))
    server.stderr.on('data', (chunk: Buffer) => {
      if (chunk.includes(`port ${port}`)) resolve()
    })
  })
  return port
}
