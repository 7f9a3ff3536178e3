#!/usr/bin/env node
import { run } from './run.ts'

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A reader that has seen enough (`assay show … | head`) is no failure.
  process.exit(error.code === 'EPIPE' ? 0 : 3)
})

process.exitCode = await run(process.argv.slice(2))
