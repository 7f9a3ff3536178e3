import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, rmSync } from 'node:fs'
import { extname } from 'node:path'

// What an earlier build left must not be packed.
rmSync('dist', { recursive: true, force: true })
const compiler = 'node_modules/typescript/bin/tsc'
// The page's own script is only checked: the report holds it as it is written.
const projects = ['tsconfig.build.json', 'reporters/html/browser']
const isBuilt = projects.every((project) => {
  const { status } = spawnSync(process.execPath, [compiler, '-p', project], { stdio: 'inherit' })
  return status === 0
})
if (isBuilt) {
  chmodSync('dist/src/cli/main.js', 0o755)
  cpSync('reporters/html', 'dist/reporters/html', {
    recursive: true,
    filter: (path) => ['', '.css', '.js'].includes(extname(path)),
  })
}
process.exitCode = isBuilt ? 0 : 1
