import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Suite } from '../../src/contracts/suite.ts'

// Runs a suite on our own implementation with one change in its source, until a case catches it:
//     node suites/mutants/run-mutant.ts SUITE FILE FROM TO
const [name = '', file = '', from = '', to = ''] = process.argv.slice(2)
const root = new URL('../../', import.meta.url)
const changed = new URL(file, root).href
const source = readFileSync(fileURLToPath(changed), 'utf8')
if (source.split(from).length !== 2) throw new Error(`${file} does not have once: ${from}`)

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    return url === changed ? { ...loaded, source: source.replace(from, () => to) } : loaded
  },
})

const { referenceImplementation } = await import('../../src/suites/reference.ts')
const { runSuiteCases } = await import('../../src/suites/run-suite.ts')
const controller = new AbortController()
// The suite's own module alone: most of a run is the time in which modules are loaded.
const module: Record<string, Suite> = await import(`../${name}.ts`)
const [suite] = Object.values(module)
if (suite === undefined) throw new Error(`${name}.ts has no suite`)
const reference = referenceImplementation([suite])
const known = new Set(reference.deviations.map((one) => one.case))
let caught: string | undefined
const run = await runSuiteCases(suite, reference, {
  signal: controller.signal,
  onCase: (_done, _of, one) => {
    if (one.outcome === 'passed' || known.has(`${name}/${one.id}`)) return
    caught ??= one.id
    controller.abort()
  },
})
process.stdout.write(`${caught ?? ''}\n`)
process.exitCode = caught === undefined && run.cases.length > 0 ? 1 : 0
