import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// Tests start this code in hundreds of processes: compiled once, whoever is the first.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(
  new URL('node_modules/.cache/compiled', import.meta.url),
)

// What a test would keep in the state folder of whoever runs it goes to a temporary one.
process.env['XDG_STATE_HOME'] = join(tmpdir(), `assay-test-state-${process.pid}`)

export default defineConfig({
  test: {
    include: [
      'src/**/*.test.ts',
      'recorders/**/*.test.ts',
      'reporters/**/*.test.ts',
      'fixtures/**/*.test.ts',
      'tools/**/*.test.ts',
      'bench/**/*.test.ts',
    ],
    // Many tests wait for processes that they start.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // As long as something may take on a busy machine; what comes sooner isn't waited for.
    expect: { poll: { timeout: 30_000 } },
  },
})
