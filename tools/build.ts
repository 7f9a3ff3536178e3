import { spawnSync } from 'node:child_process'
import { chmodSync, rmSync } from 'node:fs'

// What an earlier build left must not be packed.
rmSync('dist', { recursive: true, force: true })
const compiler = 'node_modules/typescript/bin/tsc'
const { status } = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.build.json'], {
  stdio: 'inherit',
})
if (status === 0) chmodSync('dist/src/cli/main.js', 0o755)
process.exitCode = status ?? 1
