import type { JsonValue } from '../src/contracts/json.ts'

/** What a model may answer: prose around a value that is written more or less well. */
export interface MixedOutput {
  readonly text: string
  /** The part that is the value. */
  readonly slice: string
  readonly value: JsonValue
}

type Random = (limit: number) => number
type Break = (json: string, random: Random) => string

const WORDS = 'alpha report north river price total done open item seven blue model query'.split(
  ' ',
)
const OPENINGS = [
  'Here is the result you asked for:',
  'As the source says (see [1] and {x}), this is what I found.',
  'Sure! The answer follows.\n\n- it has a few fields\n- all of them are filled',
  'Note that [2] lists more. The data:',
  'What I looked at:\n* north: 4 reports\n* river: none\n\nAnd the record:',
  'Steps taken:\n\n1. name: alpha\n2. name: seven',
]
const ENDINGS = [
  'Let me know if you need more.',
  'The values in [1] may change, so {x} is a guess.',
  'That is all.',
]

/** The kinds of breakage; a quarter of the outputs has none. */
const BREAKS: readonly Break[] = [
  (json) => json,
  (json) => json,
  (json) => json,
  (json) => json,
  (json) => json.replace(/\}$/u, ',}'),
  (json) => json.replaceAll(/"(\w+)":/gu, '$1:'),
  (json) => json.replaceAll("'", '').replaceAll('"', "'"),
  (json) => json.replace(/,\s*"count"/u, ' "count"'),
  (json) => json.replaceAll('true', 'True').replaceAll('false', 'False').replaceAll('null', 'None'),
  (json) => json.replace(/,/u, ', // the first\n'),
  (json) => json.replace(/,/u, ', /* more */ '),
  (json) => json.replace(/[}\]]+$/u, ''),
  (json) => json.replaceAll(/"(\w+)":/gu, '\u201c$1\u201d:'),
  (json) => json.replace(/"note": ?"(\w+) /u, '"note":"$1\n'),
  (json) => json.replace(/"note": ?"(\w+) (\w+)/u, '"note":"$1 "$2"'),
  (json) => json.replace(/"count": ?(\d+)/u, '"count":$1.'),
  (json) => json.replaceAll(/"(\w+)":/gu, '\u2019$1\u2019:'),
  (json) => json.replaceAll(/"(\w+)":/gu, '\u201d$1\u201d:'),
  (json) => json.replaceAll(/"(\w+)":/gu, '\u201e$1\u201c:'),
  (json) => json.replaceAll(/"([\w ]+)"/gu, '\u201c$1\u201d'),
]

/** Outputs made from a seed, the same each time. */
export function mixedOutputs(count: number, seed: number): readonly MixedOutput[] {
  const random = createRandom(seed)
  return Array.from({ length: count }, (_, index) => {
    const kind = index % BREAKS.length
    const value = record(random)
    const json = JSON.stringify(value, null, random(2) * 2)
    const slice = BREAKS[kind]?.(json, random) ?? json
    return { slice, value: meant(value, kind), text: around(slice, random) }
  })
}

/** What a quote or a line break inside the note makes of the value. */
function meant(value: ReturnType<typeof record>, kind: number): JsonValue {
  const note = value.note
  if (kind === 13) return { ...value, note: note.replace(' ', '\n') }
  if (kind === 14) return { ...value, note: note.replace(/ (\w+)/u, ' "$1"') }
  return value
}

function record(random: Random): {
  readonly note: string
  readonly [key: string]: JsonValue
} {
  return {
    id: random(100_000),
    name: phrase(random, 2),
    active: random(2) === 0,
    parent: null,
    note: phrase(random, 8),
    count: 1 + random(50),
    tags: Array.from({ length: random(4) }, () => pick(random, WORDS)),
    lines: Array.from({ length: 1 + random(3) }, () => ({
      label: phrase(random, 3),
      amount: random(10_000) / 100,
    })),
  }
}

function around(slice: string, random: Random): string {
  const opening = pick(random, OPENINGS)
  const ending = pick(random, ENDINGS)
  switch (random(4)) {
    case 0:
      return slice
    case 1:
      return `${opening}\n\n${slice}`
    default:
      return `${opening}\n\n\`\`\`json\n${slice}\n\`\`\`\n\n${ending}`
  }
}

function phrase(random: Random, words: number): string {
  return Array.from({ length: words }, () => pick(random, WORDS)).join(' ')
}

function pick(random: Random, items: readonly string[]): string {
  return items[random(items.length)] ?? ''
}

/** Repeats itself from the same seed (mulberry32). */
function createRandom(seed: number): Random {
  let state = seed
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
}
