import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'src/**/*.test.ts',
      'recorders/**/*.test.ts',
      'reporters/**/*.test.ts',
      'fixtures/**/*.test.ts',
      'tools/**/*.test.ts',
    ],
    // Many tests wait for processes that they start.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
