import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { table } from '../table.ts'
import type { Campaign, Row } from './campaign.ts'
import { diceOf } from './seed.ts'
import { attackFuzz } from './fuzz.ts'
import { attackKills } from './kills.ts'
import { attackPeers } from './peers.ts'
import { attackSecrets } from './secrets.ts'

const ATTACKS: Readonly<Record<string, (campaign: Campaign) => Promise<readonly Row[]>>> = {
  secrets: attackSecrets,
  peers: attackPeers,
  kills: attackKills,
  fuzz: attackFuzz,
}
const PAGE = fileURLToPath(new URL('../../docs/security.md', import.meta.url))
const USAGE = `usage: npm run attack [-- --short] [--seed N] [--only NAME] [--minutes N]

  --short      a minute in all, for each change
  --seed N     repeat the choices of a run
  --only NAME  ${Object.keys(ATTACKS).join(', ')}
  --minutes N  how long to fuzz (default: 10; with --short a tenth of one)

  --write      write the table to docs/security.md
  --keep       keep what was written, secrets included, to look at

Exit codes: 0 every goal was reached, 1 one was missed, 2 wrong use.`

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    seed: { type: 'string', default: `${Math.floor(Date.now() / 1000)}` },
    only: { type: 'string' },
    minutes: { type: 'string' },
    write: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

process.exitCode = await main()

async function main(): Promise<number> {
  const names = values.only === undefined ? Object.keys(ATTACKS) : [values.only]
  const minutes = Number(values.minutes ?? (values.short ? 0.1 : 10))
  const seed = Number(values.seed)
  const isWrong = names.some((name) => !Object.hasOwn(ATTACKS, name))
  if (values.help || isWrong || Number.isNaN(minutes + seed)) {
    console[values.help ? 'log' : 'error'](USAGE)
    return values.help ? 0 : 2
  }
  const head = `${machine()}, seed ${seed}${values.short ? ', short' : ''}`
  console.log(`${head}\n`)
  const rows: Row[] = []
  for (const name of names) rows.push(...(await runOne(name, seed, minutes)))
  const columns = ['attack', 'tried', 'missed', 'allowed', 'goal', 'note']
  const result = table(columns, rows.map(cellsOf))
  console.log(result)
  if (values.write) writePage(`${head}\n\n${result}`)
  const missed = rows.filter((row) => row.missed > row.allowed || row.tried === 0)
  for (const row of rows.filter((it) => it.missed > 0)) tell(row)
  if (missed.length > 0) console.log(`\nRepeat it: npm run attack -- --seed ${seed}`)
  return missed.length > 0 ? 1 : 0
}

/** Each attack has dice of its own, so that one alone repeats what it did among all. */
async function runOne(name: string, seed: number, minutes: number): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-attack-'))
  const began = performance.now()
  try {
    const campaign = { dice: diceOf(seed), isShort: values.short, minutes, folder }
    return (await ATTACKS[name]?.(campaign)) ?? []
  } finally {
    if (values.keep) console.error(`kept: ${folder}`)
    else rmSync(folder, { recursive: true, force: true })
    console.error(`${name}: ${Math.round((performance.now() - began) / 1000)} s`)
  }
}

/** Puts the result between the two marks of the page. */
function writePage(result: string): void {
  const [before = '', , after = ''] = readFileSync(PAGE, 'utf8').split(
    /(?<=<!-- attack -->)|(?=<!-- end -->)/u,
  )
  writeFileSync(PAGE, `${before}\n\n${result}\n\n${after}`)
}

function cellsOf(row: Row): readonly string[] {
  const isMet = row.missed <= row.allowed && row.tried > 0
  const goal = isMet ? 'met' : '**missed**'
  return [row.attack, `${row.tried}`, `${row.missed}`, `${row.allowed}`, goal, row.note ?? '']
}

function tell({ attack, details = [] }: Row): void {
  console.log(`\n${attack}:`)
  for (const detail of details.slice(0, 60)) console.log(`  ${detail.slice(0, 240)}`)
}

function machine(): string {
  const { model = 'unknown' } = cpus()[0] ?? {}
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`
  return `Node ${process.version}, ${process.platform} ${process.arch}, ${cpus().length} × ${model.trim()}, ${memory}`
}
