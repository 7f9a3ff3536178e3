import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Tests start this code in hundreds of processes: compiled once, whoever is the first.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(
  new URL('node_modules/.cache/compiled', import.meta.url),
)

// Commands that assay prints depend on how it was started.
delete process.env['npm_command']

// What a test would keep in the state folder of whoever runs it goes to a temporary one.
process.env['XDG_STATE_HOME'] = join(tmpdir(), `assay-test-state-${process.pid}`)

/** They put something in place of the network of their process, and need one of their own. */
const ALONE = [
  'recorders/import/import.test.ts',
  'recorders/record-missing.test.ts',
  'recorders/recording-fetch.test.ts',
  'src/replay/{llm,mcp}/in-process/*.test.ts',
]

/** Most of their time they wait for one process after another: if they come last, the other workers have nothing to do. */
const LONG = ['fixtures/mcp/live.test.ts', 'reporters/html/browser.test.ts']

/** Begins with the files that take longest; a fresh clone has no times to sort by. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's method, not an array's
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

function isLong({ moduleId }: TestSpecification): boolean {
  return LONG.some((path) => moduleId.endsWith(path))
}

/** A folder for Allure's results, if somebody wants them: matchers as steps would be most of them. */
const ALLURE_RESULTS = process.env['ALLURE_RESULTS']

export default defineConfig({
  test: {
    ...(ALLURE_RESULTS && {
      reporters: [
        'default',
        ['allure-vitest/reporter', { resultsDir: ALLURE_RESULTS, reportMatchers: false }],
      ],
    }),
    sequence: { sequencer: LongFirst },
    // Many tests wait for processes that they start.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // As long as something may take on a busy machine; what comes sooner isn't waited for.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          // Modules are loaded once for many files.
          isolate: false,
          include: ['{src,recorders,reporters,suites,fixtures,tools,bench}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...ALONE],
        },
      },
      { extends: true, test: { name: 'alone', include: ALONE } },
    ],
  },
})
