import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { NotHere } from './define.ts'
import { BENCHES } from './index.ts'
import { readPage, renderPage, type Section, sectionOf } from './page.ts'

const EXIT = { right: 0, wrong: 1, notHere: 4 } as const
const PAGE = fileURLToPath(new URL('../bench/README.md', import.meta.url))
const USAGE = `usage: npm run bench [NAME…] [-- --small | --write]

  --small  only look whether the results are right
  --write  write what is measured to bench/README.md

names: ${Object.keys(BENCHES).join(', ')}`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    small: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    alone: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

process.exitCode = await main()

async function main(): Promise<number> {
  const unknown = positionals.filter((name) => !Object.hasOwn(BENCHES, name))
  const isWrong = unknown.length > 0 || (values.small && values.write)
  if (values.help || isWrong) {
    const said = unknown.length > 0 ? `unknown benchmark ${unknown.join(', ')}\n\n` : ''
    console[isWrong ? 'error' : 'log'](`${said}${USAGE}`)
    return isWrong ? 2 : 0
  }
  const [only] = positionals
  if (values.alone && only !== undefined) return runHere(only)
  const names = positionals.length > 0 ? positionals : Object.keys(BENCHES)
  console.log(`${machine()}\n`)
  const results: (Section | 'failed' | 'not-here')[] = []
  for (const name of names) results.push(await runApart(name))
  const sections = results.filter((result) => typeof result === 'object')
  if (values.write) writePage(sections)
  return results.includes('failed') ? 1 : 0
}

/** Each in a process of its own: what one loads makes the next one slower. */
async function runApart(name: string): Promise<Section | 'failed' | 'not-here'> {
  const size = values.small ? ['--small'] : []
  const { status, stdout } = spawnSync(
    process.execPath,
    [fileURLToPath(import.meta.url), name, '--alone', ...size],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 1 << 26 },
  )
  const isQuiet = values.small && status === EXIT.right
  console.log(isQuiet ? `${name}: the results are right` : `## ${name}\n\n${stdout}`)
  if (status === EXIT.notHere) return 'not-here'
  if (status !== 0) return 'failed'
  const bench = await BENCHES[name]?.()
  return bench === undefined ? 'failed' : sectionOf(name, bench, `${machine()}\n\n${stdout}`)
}

async function runHere(name: string): Promise<number> {
  const bench = await BENCHES[name]?.()
  try {
    console.log(await bench?.run(values.small ? 'small' : 'full'))
    return EXIT.right
  } catch (error) {
    if (!(error instanceof Error)) throw error
    console.log(error instanceof NotHere ? `not run: ${error.message}` : `FAILED: ${error.message}`)
    return error instanceof NotHere ? EXIT.notHere : EXIT.wrong
  }
}

/** Sections that were measured take the place of what stood there, and benchmarks that are gone leave the page. */
function writePage(measured: readonly Section[]): void {
  const known = new Map(readPage(readFileSync(PAGE, 'utf8')).map((it) => [it.name, it]))
  for (const section of measured) known.set(section.name, section)
  writeFileSync(PAGE, renderPage(Object.keys(BENCHES).flatMap((name) => known.get(name) ?? [])))
  const formatted = spawnSync('oxfmt', [PAGE], { stdio: 'inherit' })
  if (formatted.status !== 0) throw new Error(`${PAGE} could not be formatted`)
}

function machine(): string {
  const { model = 'unknown' } = cpus()[0] ?? {}
  const month = new Date().toLocaleDateString('en', { month: 'long', year: 'numeric' })
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`
  return `Node ${process.version}, ${process.platform} ${process.arch}, ${cpus().length} × ${model.trim()}, ${memory}, ${month}`
}
