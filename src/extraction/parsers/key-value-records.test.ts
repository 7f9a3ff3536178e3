import { describe, expect, test } from 'vitest'
import type { JsonValue } from '../../contracts/json.ts'
import type { ParserSettings, RecordSeparator } from '../../contracts/parser-settings.ts'
import type { TextReading } from '../../contracts/text-parser.ts'
import type { UserPattern } from '../../contracts/user-pattern.ts'
import { compileUserPattern } from '../../patterns/compile-user-pattern.ts'
import { viewText } from '../../text/text-view.ts'
import { keyValueRecords } from './key-value-records.ts'

const FORECAST =
  'Forecast for 37.7, -122.4:\n\nTonight:\nTemperature: 45°F\nWind: 5 mph NW\nPartly cloudy\n---\nSunday:\nTemperature: 60°F\nWind: 10 mph\nSunny\n---\n'

type Case = readonly [
  what: string,
  text: string,
  records: readonly JsonValue[],
  unmatched: readonly string[],
]

const TEXTS: readonly Case[] = [
  [
    'blank lines, below a preamble and above a trailer',
    'Found 2 results:\n\nTitle: One\nURL: https://tea.example/1\n\nTitle: Two\nURL: https://tea.example/2\n\nTotal: 2\n\nThat is all there was.',
    [
      { Title: 'One', URL: 'https://tea.example/1' },
      { Title: 'Two', URL: 'https://tea.example/2' },
    ],
    ['Found 2 results:', 'Total: 2', 'That is all there was.'],
  ],
  [
    'a heading over the list, which is no title of its first record',
    'Commit history:\nCommit: 1\nAuthor: ada\n\nCommit: 2\nAuthor: bo',
    [
      { Commit: '1', Author: 'ada' },
      { Commit: '2', Author: 'bo' },
    ],
    ['Commit history:'],
  ],
  [
    'a heading over a single record, which is deeper',
    'Functions without docs:\n\n  desk.py:4 — open_desk()\n    Calls: Pool, print\n    Variables: pool',
    [{ 'desk.py': '4 — open_desk()', Calls: 'Pool, print', Variables: 'pool' }],
    ['Functions without docs:'],
  ],
  [
    'rules, and a title without a value',
    FORECAST,
    [
      { title: 'Tonight', Temperature: '45°F', Wind: '5 mph NW\nPartly cloudy' },
      { title: 'Sunday', Temperature: '60°F', Wind: '10 mph\nSunny' },
    ],
    ['Forecast for 37.7, -122.4:'],
  ],
  [
    'rules, with N/A and multi-line fields',
    'Name: Tea house\nPhone: N/A\nHours: Mon: 9-5\n  Tue: 9-5\n---\nName: Mill\nPhone: 12\nHours: N/A',
    [
      { Name: 'Tea house', Phone: 'N/A', Hours: 'Mon: 9-5', Tue: '9-5' },
      { Name: 'Mill', Phone: '12', Hours: 'N/A' },
    ],
    [],
  ],
  [
    'headings and emphasised keys',
    '# Issues\n\n### Crash\n**State:** open\n**By:** ada\n\n### Slow\n**State:** shut\n**By:** alan\n',
    [
      { title: 'Crash', State: 'open', By: 'ada' },
      { title: 'Slow', State: 'shut', By: 'alan' },
    ],
    ['# Issues'],
  ],
  [
    'headings with ids, and bullets',
    '## Alpha (id 1)\n- Status: open\n- Owner: ada\n\n## Beta (id 2)\n- Status: shut\n- Owner: alan',
    [
      { title: 'Alpha (id 1)', Status: 'open', Owner: 'ada' },
      { title: 'Beta (id 2)', Status: 'shut', Owner: 'alan' },
    ],
    [],
  ],
  [
    'headings with text above the first key and headings inside',
    '## A\nWhat it is.\nState: open\n### Body\nfirst\n\nsecond\n## B\nWhat else.\nState: shut\n### Body\nthird',
    [
      { title: 'A', text: 'What it is.', State: 'open', Body: 'first\n\nsecond' },
      { title: 'B', text: 'What else.', State: 'shut', Body: 'third' },
    ],
    [],
  ],
  [
    'numbered rows and a count below',
    '1. row\nid: 1\nname: Ada\n2. row\nid: 2\nname: Alan\n2 rows in set',
    [
      { id: '1', name: 'Ada' },
      { id: '2', name: 'Alan' },
    ],
    ['2 rows in set'],
  ],
  [
    'rows between stars',
    '****** 1. row ******\n  id: 1\nname: Ada\n****** 2. row ******\n  id: 2\nname: NULL\n',
    [
      { id: '1', name: 'Ada' },
      { id: '2', name: 'NULL' },
    ],
    [],
  ],
  [
    'numbers with titles',
    '1. Rocket\n   Price: 12\n   Stock: 3\n2. Anvil\n   Price: 90\n   Stock: 1',
    [
      { title: 'Rocket', Price: '12', Stock: '3' },
      { title: 'Anvil', Price: '90', Stock: '1' },
    ],
    [],
  ],
  [
    'numbers in front of the first key, and a number that opens a wrapped line',
    '1. Name: Tea\n   Note: made in\n2024. It was good\n2. Name: Pot\n   Note: none',
    [
      { Name: 'Tea', Note: 'made in\n2024. It was good' },
      { Name: 'Pot', Note: 'none' },
    ],
    [],
  ],
  [
    'counted lines',
    'Match 1:\n  File: a.ts\n  Line: 10\nMatch 2: best\n  File: b.ts\n  Line: 20',
    [
      { File: 'a.ts', Line: '10' },
      { title: 'best', File: 'b.ts', Line: '20' },
    ],
    [],
  ],
  [
    'bullets',
    '- Issue A\n  Status: open\n- Issue B\n  Status: shut\n',
    [
      { title: 'Issue A', Status: 'open' },
      { title: 'Issue B', Status: 'shut' },
    ],
    [],
  ],
  [
    'the first key that comes again, with blank lines inside the last value',
    'Name: a\nBody: one\n\ntwo\n\nName: b\nBody: x\n\ny\nName: c\nBody: z',
    [
      { Name: 'a', Body: 'one\n\ntwo' },
      { Name: 'b', Body: 'x\n\ny' },
      { Name: 'c', Body: 'z' },
    ],
    [],
  ],
  [
    'the first key that comes again, where a blank line stands only inside of a value',
    'id: 1\ntext: one\n\ntwo\nid: 2\ntext: a',
    [
      { id: '1', text: 'one\n\ntwo' },
      { id: '2', text: 'a' },
    ],
    [],
  ],
  [
    'blank lines, where a sentence with a colon stands inside of a value',
    'Title: One\nText: We brew\nmany teas. Note: all\nare hot.\n\nTitle: Two\nText: short',
    [
      { Title: 'One', Text: 'We brew\nmany teas. Note: all\nare hot.' },
      { Title: 'Two', Text: 'short' },
    ],
    [],
  ],
  [
    'bullets, where the last one has a deeper field behind a blank line that no other has',
    '- Issue A\n  Status: open\n\n- Issue B\n  Status: shut\n\n  Closed by: ada\n\nTotal: 2',
    [
      { title: 'Issue A', Status: 'open' },
      { title: 'Issue B', Status: 'shut', 'Closed by': 'ada' },
    ],
    ['Total: 2'],
  ],
  [
    'equals signs',
    'id=1\nurl=https://a.example?x=1\n\nid=2\nurl=',
    [
      { id: '1', url: 'https://a.example?x=1' },
      { id: '2', url: '' },
    ],
    [],
  ],
  [
    "psql's expanded display",
    '-[ RECORD 1 ]-----\ncity    | Oslo\ncelsius | -3\n-[ RECORD 2 ]-----\ncity    | Rome\ncelsius | ',
    [
      { city: 'Oslo', celsius: '-3' },
      { city: 'Rome', celsius: '' },
    ],
    [],
  ],
  [
    'titles right above the pairs',
    'Query: x\nCount: 2\n\nRocket\nPrice: 12\nStock: 3\n\nAnvil\nPrice: 90\nStock: 4',
    [
      { title: 'Rocket', Price: '12', Stock: '3' },
      { title: 'Anvil', Price: '90', Stock: '4' },
    ],
    ['Query: x\nCount: 2'],
  ],
  ['one record', 'Name: a\nAge: 1', [{ Name: 'a', Age: '1' }], []],
  [
    'missing and empty fields',
    'Name: a\nAge:\n\nName: b\n\nName: c\nAge: 3\nCity: x',
    [{ Name: 'a', Age: '' }, { Name: 'b' }, { Name: 'c', Age: '3', City: 'x' }],
    [],
  ],
  [
    'pairs deeper than a key with nothing beside it as its value',
    'Name: a\nHome:\n  City: x\n  Street: y\n\nName: b\nHome:\n  City: z',
    [
      { Name: 'a', Home: 'City: x\nStreet: y' },
      { Name: 'b', Home: 'City: z' },
    ],
    [],
  ],
  [
    'a remark amidst a text',
    'Name: a\nBody: one\ntwo\nMind you: three\n\nName: b\nBody: x\n\nName: c\nBody: y',
    [
      { Name: 'a', Body: 'one\ntwo\nMind you: three' },
      { Name: 'b', Body: 'x' },
      { Name: 'c', Body: 'y' },
    ],
    [],
  ],
  [
    'a title beside a field of that name',
    '## A\ntitle: x\n## B\ntitle: y',
    [
      { title_2: 'A', title: 'x' },
      { title_2: 'B', title: 'y' },
    ],
    [],
  ],
]

const NAMED: readonly (readonly [RecordSeparator, string, readonly JsonValue[]])[] = [
  ['blank_line', 'a: 1\n\nb: 2\n---\nc: 3', [{ a: '1' }, { b: '2' }, { c: '3' }]],
  ['rule', 'a: 1\n\nb: 2\n---\na: 3', [{ a: '1', b: '2' }, { a: '3' }]],
  [
    'heading',
    '## A\na: 1\n\n## B\nb: 2',
    [
      { title: 'A', a: '1' },
      { title: 'B', b: '2' },
    ],
  ],
  [
    'numbered_line',
    'Event 1: x\na: 1\nEvent 2: y\nb: 2',
    [
      { title: 'x', a: '1' },
      { title: 'y', b: '2' },
    ],
  ],
  ['first_key', 'a: 1\n\nb: 2\na: 3', [{ a: '1', b: '2' }, { a: '3' }]],
]

const STARTS_WITH_AT = patternOf('^@')

describe('records of pairs', () => {
  test.each(TEXTS)('are told apart by %s', (_, text, records, unmatched) => {
    const reading = read(text)
    expect(valuesOf(reading)).toEqual(records)
    expect(reading.unmatched.map((span) => text.slice(...span))).toEqual(unmatched)
  })

  test.each(TEXTS)('are the same with Windows line ends: %s', (_, text, records) => {
    expect(valuesOf(read(`\uFEFF${text.replaceAll('\n', '\r\n')}`))).toEqual(records)
  })

  test.each(NAMED)('are told apart by %s where that is named', (recordSeparator, text, records) => {
    expect(valuesOf(read(text, { recordSeparator }))).toEqual(records)
  })

  test('begin where a pattern matches', () => {
    expect(valuesOf(read('x\n@one:\na: 1\n@two\na: 2', { recordStart: STARTS_WITH_AT }))).toEqual([
      { title: '@one', a: '1' },
      { title: '@two', a: '2' },
    ])
  })

  test('keep a key that comes again in one, and say so', () => {
    const reading = read('n: 1\ntag: a\ntag: b\n\nn: 2\ntag: c')
    expect(valuesOf(reading)).toEqual([
      { n: '1', tag: 'a\nb' },
      { n: '2', tag: 'c' },
    ])
    expect(reading.diagnostics).toEqual(['record 1 has the key "tag" again: its values are joined'])
  })

  test('have their text as it stands, and the places of their fields', () => {
    const text =
      'Found:\n\nMatch 1:\r\n  File: a.ts\r\n  Line: 10\n\nMatch 2:\n  File: b.ts\n  Line: 20'
    const [first] = read(text).items
    expect(first?.text).toBe('Match 1:\n  File: a.ts\n  Line: 10')
    const places = Object.entries(first?.places ?? {}).map(([key, span]) => [
      key,
      text.slice(...span),
    ])
    expect(places).toEqual([
      ['File', 'a.ts'],
      ['Line', '10'],
    ])
  })

  test('are read up to a number of them', () => {
    const reading = read('a: 1\n\na: 2\n\na: 3', { maxItems: 2 })
    expect(reading.items).toHaveLength(2)
    expect(reading.diagnostics).toEqual(["records beyond 2 aren't read"])
  })

  test.each([
    [{}, 'no line sets a key to a value'],
    [{ recordSeparator: 'rule' }, 'no records with rule between them'],
    [{ recordStart: STARTS_WITH_AT }, 'no line that opens a record has a key and a value below it'],
  ] as const)('are not found in prose with %j', (settings, reason) => {
    expect(keyValueRecords.parse('Nothing to see here.', settings)).toEqual({ ok: false, reason })
  })
})

describe('what is clearly records', () => {
  test.each([FORECAST, 'a: 1\nb: 2\n\na: 3\nb: 4'])('%j is', (text) => {
    expect(judged(text)).toBeGreaterThan(0)
  })

  test.each([
    'a: 1\nb: 2',
    'Note: read this first, it is not long.\nNote: and then read that, which is longer.',
  ])('%j is not', (text) => {
    expect(judged(text)).toBe(0)
  })
})

type Reading = TextReading & { readonly kind: 'items' }

function read(text: string, settings: ParserSettings = {}): Reading {
  const parsing = keyValueRecords.parse(text, settings)
  if (!parsing.ok || parsing.reading.kind !== 'items') throw new Error('no records')
  return parsing.reading
}

function valuesOf({ items }: Reading): readonly JsonValue[] {
  return items.map(({ value }) => value)
}

function judged(text: string): number {
  const parsing = keyValueRecords.parse(text, {})
  if (!parsing.ok) return 0
  return keyValueRecords.judge?.(parsing.reading, { text, view: viewText(text) }) ?? 0
}

function patternOf(source: string): UserPattern {
  const compiled = compileUserPattern(source)
  if (!compiled.ok) throw new Error(compiled.reason)
  return compiled.pattern
}

test('has the place of an empty value in its record, where what stood below it is none of it', () => {
  const text = '1. one|\n\n\n```\n- two\n---\nend'
  const parsing = keyValueRecords.parse(text, {})
  const [item] = parsing.ok && parsing.reading.kind === 'items' ? parsing.reading.items : []
  expect(item).toMatchObject({ value: { one: '' }, span: [0, 7], places: { one: [7, 7] } })
})
