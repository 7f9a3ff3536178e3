#!/usr/bin/env node
import { exitCode } from './exit-code.ts'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A reader that has seen enough (`assay show … | head`) is no failure.
  process.exit(error.code === 'EPIPE' ? exitCode.fine : exitCode.couldNotRun)
})
// Where nobody reads what is told beside the results, they are given all the same.
process.stderr.on('error', () => undefined)

if (major < 22 || (major === 22 && minor < 12)) {
  process.stderr.write(`error: assay needs Node 22.12 or newer, and this is ${process.version}\n`)
  process.exitCode = exitCode.wrongUse
} else {
  const { run } = await import('./run.ts')
  process.exitCode = await run(process.argv.slice(2))
}
