import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { assay, wrongEnd } from './assay.ts'
import type { Campaign, Row } from './campaign.ts'
import { filesIn } from './secrets.ts'
import { ALNUM, type Dice } from './seed.ts'

const FIXTURES = fileURLToPath(new URL('../../fixtures', import.meta.url))
const LARGEST = 60_000
const COMMANDS = {
  extract: ['extract', '--jsonl'],
  parse: ['parse', '--jsonl'],
  check: ['check', '.', '--format', 'json', '--fail-on', 'never'],
  scan: ['scan', '.'],
  'extract PATH': ['extract', '.'],
  show: ['show'],
} as const

const HOSTILE = [
  '{"a":'.repeat(5000),
  '['.repeat(5000) + ']'.repeat(5000),
  '{"\\ud800":1}',
  '{"__proto__":{"a":1},"constructor":null}',
  '1e999',
  '-0',
  '12345678901234567890123456789',
  '"\\u0000\u2028\ufeff"',
  '{"a":1,"a":2}',
  '<tool_call>{"name":"a","arguments":'.repeat(300),
  '```json\n'.repeat(800),
  '<a>'.repeat(3000),
  '<|channel|>commentary to=functions.a <|message|>{',
  'null',
  '',
]

/** Feeds made-up and mutated inputs to each command that reads files, until the time is over. */
export async function attackFuzz({ dice, minutes, folder }: Campaign): Promise<readonly Row[]> {
  const recorded = filesIn(FIXTURES)
    .filter((path) => path.endsWith('.fixture.jsonl'))
    .toSorted()
    .map((path) => readFileSync(path, 'latin1'))
    .filter((text) => text.length <= LARGEST)
  const until = performance.now() + minutes * 60_000
  const tried: Record<string, number> = Object.fromEntries(
    Object.keys(COMMANDS).map((it) => [it, 0]),
  )
  const wrong: string[] = []
  for (let round = 0; performance.now() < until; round += 1) {
    const names = Object.keys(COMMANDS)
    const name = names[round % names.length] ?? 'scan'
    const cwd = join(folder, `fuzz-${round}`)
    mkdirSync(cwd)
    const told = await once(name, { dice, recorded, cwd })
    tried[name] = (tried[name] ?? 0) + told.inputs
    if (told.wrong !== undefined) wrong.push(`round ${round}, ${name}: ${told.wrong}`)
  }
  const note = Object.entries(tried)
    .map(([name, inputs]) => `${name} ${inputs}`)
    .join(', ')
  const inputs = Object.values(tried).reduce((sum, it) => sum + it, 0)
  const attack = 'fuzz: a crash or an unknown exit code'
  return [{ attack, tried: inputs, missed: wrong.length, allowed: 0, note, details: wrong }]
}

interface Round {
  readonly dice: Dice
  readonly recorded: readonly string[]
  readonly cwd: string
}

async function once(name: string, { dice, recorded, cwd }: Round) {
  const [command = '', ...rest] = Object.entries(COMMANDS).find(([key]) => key === name)?.[1] ?? []
  const args = [command, ...rest]
  if (args.includes('--jsonl')) {
    const lines = Array.from({ length: 400 }, () => lineFor(dice, recorded))
    const run = await assay(args, { cwd, input: lines.join('\n') })
    return { inputs: lines.length, wrong: wrongEnd(run) }
  }
  const count = name === 'show' ? 1 : 25
  for (let n = 0; n < count; n += 1) {
    const bytes = Buffer.from(fileFor(dice, recorded), 'latin1')
    writeFileSync(join(cwd, `f${n}.fixture.jsonl`), bytes)
  }
  const run = await assay(name === 'show' ? [...args, 'f0.fixture.jsonl'] : args, {
    cwd,
    limit: 300_000,
  })
  return { inputs: count, wrong: wrongEnd(run) }
}

function fileFor(dice: Dice, recorded: readonly string[]): string {
  if (dice.below(10) === 0) return dice.draw(dice.below(4000), anyByte())
  let text = dice.pick(recorded)
  for (let changes = 1 + dice.below(6); changes > 0; changes -= 1)
    text = mutated(text, dice, recorded)
  return text
}

function lineFor(dice: Dice, recorded: readonly string[]): string {
  const text = dice.pick([
    () => dice.pick(HOSTILE),
    () => mutated(dice.pick(recorded).slice(0, 3000), dice, recorded),
    () => dice.draw(dice.below(300), `${ALNUM}{}[]":,<>|\`\n\\ `),
  ])()
  const whole = dice.pick([
    () => JSON.stringify({ id: 1, text }),
    () => JSON.stringify({ id: 1, result: { content: [{ type: 'text', text }] } }),
    () => text.replaceAll('\n', ' '),
    () => mutated(JSON.stringify({ id: 1, text }), dice, recorded).replaceAll('\n', ' '),
  ])
  return whole()
}

function mutated(text: string, dice: Dice, recorded: readonly string[]): string {
  const at = dice.below(text.length + 1)
  const to = at + dice.below(40)
  const change = dice.pick([
    () => text.slice(0, at),
    () => text.slice(0, at) + text.slice(to),
    () => text.slice(0, at) + dice.draw(1 + dice.below(6), anyByte()) + text.slice(to),
    () => text.slice(0, at) + dice.pick(HOSTILE) + text.slice(at),
    () => text.slice(0, at) + text.slice(at, to).repeat(1 + dice.below(50)) + text.slice(to),
    () => text.slice(0, at) + dice.pick(recorded).slice(at, at + 2000) + text.slice(to),
    () =>
      text.replace(/\d+/u, () =>
        dice.pick(['-1', '1e999', '9007199254740993', 'null', '"x"', '{}']),
      ),
    () => text.split('\n').toReversed().join('\n'),
  ])
  return change()
}

function anyByte(): string {
  return Array.from({ length: 256 }, (_, code) => String.fromCodePoint(code)).join('')
}
