import * as fc from 'fast-check'
import { defineRender, type Render } from './define-render.ts'

type Row = Readonly<Record<string, string>>

const KEYS = ['Name', 'Größe', '名称', 'Last updated', 'size', 'Price (USD)', 'id_2', '__proto__']
const WORD = fc.constantFrom(
  'Ada',
  '2025-12-23 09:45',
  '日本茶 🙂',
  'https://tea.example/a?b=1#c',
  'size: 3',
  'x = y',
  '"half',
  'naïve, late',
  '-3',
  '| | |',
)
const VALUE = fc.oneof({ weight: 4, arbitrary: WORD }, fc.constant(''))
const FURTHER = fc.constantFrom(
  'more of it',
  '日本',
  '- with a dash',
  '(in brackets)',
  '',
  '\u{1F642}',
)
const LONG = fc
  .tuple(WORD, fc.array(FURTHER, { minLength: 1, maxLength: 4 }))
  .map(([first, further]) => [first, ...further].join('\n').trimEnd())
const ANY = fc.oneof({ weight: 3, arbitrary: VALUE }, LONG)
const CHOSEN = fc.subarray(KEYS, { minLength: 2 })

const FLAT = CHOSEN.chain((keys) => rowOf(keys, ANY))
const NESTED = CHOSEN.chain((keys) => objectOf(keys, fc.oneof(ANY, FLAT)))
const SECTIONS = fc
  .subarray(['Now', 'Later on', '明日'], { minLength: 2 })
  .chain((titles) => objectOf(titles, FLAT))
const ROWS = CHOSEN.chain((keys) => fc.array(rowOf(keys, ANY), { minLength: 1, maxLength: 5 }))
const TITLED = CHOSEN.chain((keys) =>
  fc.array(rowOf(['title', ...keys], ANY), { minLength: 2, maxLength: 5 }),
)

/** Pairs as one object: flat, nested and in sections. */
const pairs: readonly Render[] = [
  defineRender({
    parser: 'key_value_pairs',
    what: 'flat pairs',
    rows: FLAT,
    render: (row) => linesOf(row).join('\n'),
  }),
  defineRender({
    parser: 'key_value_pairs',
    what: 'flat pairs with =',
    rows: CHOSEN.chain((keys) => rowOf(keys, WORD)),
    render: (row) => entries(row, (key, value) => `${key} = ${value}`).join('\n'),
    settings: { separator: '=' },
  }),
  defineRender({
    parser: 'key_value_pairs',
    what: 'pairs nested by indentation',
    rows: NESTED,
    render: (rows) =>
      entries(rows, (key, value) =>
        typeof value === 'string'
          ? pairOf(key, value)
          : [`${key}:`, ...linesOf(value).map((line) => indented(line))].join('\n'),
      ).join('\n'),
  }),
  defineRender({
    parser: 'key_value_pairs',
    what: 'pairs below headings',
    rows: SECTIONS,
    render: (rows) =>
      entries(rows, (title, row) => [`## ${title}`, ...linesOf(row)].join('\n')).join('\n\n'),
  }),
]

/** Records, by what stands between them. */
const records: readonly Render[] = [
  recordsOf('records with blank lines between them', '\n\n', shortRows()),
  recordsOf('records with rules between them', '\n---\n', ROWS),
  recordsOf('records of which the first key comes again', '\n', ROWS),
  titledOf('records below headings', (title) => `### ${title}`, '\n\n'),
  titledOf('records with numbers', (title, number) => `${number}. ${title}`, '\n'),
  titledOf('records that are counted', (title, number) => `Match ${number}: ${title}`, '\n'),
  titledOf('records with bullets', (title) => `- ${title}`, '\n'),
]

/** How pairs are written. */
export const pairRenders: readonly Render[] = [...pairs, ...records]

function recordsOf(what: string, between: string, rows: fc.Arbitrary<Row[]>): Render {
  const render = (all: readonly Row[]): string =>
    all.map((row) => linesOf(row).join('\n')).join(between)
  return defineRender({ parser: 'key_value_records', what, rows, render })
}

function titledOf(
  what: string,
  headOf: (title: string, number: number) => string,
  between: string,
): Render {
  const render = (all: readonly Row[]): string =>
    all
      .map(({ title = '', ...row }, index) => {
        const lines = linesOf(row).map((line) => indented(line))
        return [headOf(title, index + 1), ...lines].join('\n')
      })
      .join(between)
  const rows = TITLED.map((all) =>
    all.map((row, index) => ({
      ...row,
      title: `Tea ${'one two three four five'.split(' ')[index]}`,
    })),
  )
  return defineRender({ parser: 'key_value_records', what, rows, render })
}

/** Values without blank lines, which separate records. */
function shortRows(): fc.Arbitrary<Row[]> {
  return ROWS.map((all) =>
    all.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([key, value]) => [key, value.replaceAll(/\n{2,}/gu, '\n')]),
      ),
    ),
  )
}

/** The first value isn't empty: a key without a value above others is a title. */
function rowOf(keys: readonly string[], value: fc.Arbitrary<string>): fc.Arbitrary<Row> {
  return objectOf(keys, value).chain((row) =>
    WORD.map((first) =>
      Object.fromEntries(
        Object.entries(row).map(([key, one], index) => [
          key,
          index === 0 && one === '' ? first : one,
        ]),
      ),
    ),
  )
}

function objectOf<Value>(
  keys: readonly string[],
  value: fc.Arbitrary<Value>,
): fc.Arbitrary<Readonly<Record<string, Value>>> {
  return fc
    .tuple(...keys.map(() => value))
    .map((values) => Object.fromEntries(values.map((one, index) => [keys[index] ?? '', one])))
}

function linesOf(row: Row): readonly string[] {
  return entries(row, pairOf)
}

function pairOf(key: string, value: string): string {
  const [first = '', ...further] = value.split('\n')
  return [`${key}: ${first}`.trimEnd(), ...further.map((line) => indented(line))].join('\n')
}

function indented(lines: string): string {
  return lines
    .split('\n')
    .map((line) => (line === '' ? '' : `   ${line}`))
    .join('\n')
}

function entries<Value, Made>(
  row: Readonly<Record<string, Value>>,
  make: (key: string, value: Value) => Made,
): readonly Made[] {
  return Object.entries(row).map(([key, value]) => make(key, value))
}
