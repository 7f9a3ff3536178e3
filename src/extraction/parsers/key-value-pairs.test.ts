import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { JsonValue } from '../../contracts/json.ts'
import type { ParserSettings } from '../../contracts/parser-settings.ts'
import type { TextReading } from '../../contracts/text-parser.ts'
import { valueAt } from '../../json/json-pointer.ts'
import { viewText } from '../../text/text-view.ts'
import { keyValuePairs } from './key-value-pairs.ts'

const WEATHER =
  'Weather for Bergen, Norway\n\nCurrent Conditions:\n  Temperature: 11°C\n  Wind: 12 km/h NW\n\nForecast:\n  Tomorrow:\n    High: 13°C\n    Low: 8°C\n  Sunday: rain\n\nLast updated: 2025-12-23 09:45\n'

const TEXTS: readonly (readonly [what: string, text: string, value: JsonValue])[] = [
  [
    'labels with a rule right below them',
    'Status: open\nOwner: Ada\n\nDescription:\n------\nTo 27 degrees.\n\nSteps:\n----\n- heat it\n- look\n',
    { Status: 'open', Owner: 'Ada', Description: 'To 27 degrees.', Steps: ['heat it', 'look'] },
  ],
  [
    'a label, and a rule that ends what is above it',
    'Status: open\nOwner: Ada\nNotes:\n\n---\nEnd of it.\n',
    { Status: 'open', Owner: 'Ada', Notes: '' },
  ],
  [
    'headed, indented sections, and what follows them',
    WEATHER,
    {
      'Current Conditions': { Temperature: '11°C', Wind: '12 km/h NW' },
      Forecast: { Tomorrow: { High: '13°C', Low: '8°C' }, Sunday: 'rain' },
      'Last updated': '2025-12-23 09:45',
    },
  ],
  [
    'sections that a blank line ends',
    'Current Conditions:\nSky: clear\nWind: none\n\nOwner: ops\nState: green',
    { 'Current Conditions': { Sky: 'clear', Wind: 'none' }, Owner: 'ops', State: 'green' },
  ],
  [
    'titles between blank lines',
    'Tea:\n\nPrice: 2\n\nPot:\n\nPrice: 9',
    { Tea: { Price: '2' }, Pot: { Price: '9' } },
  ],
  ['a caption above all pairs as a preamble', 'Found 2 values:\n\na: 1\nb: 2', { a: '1', b: '2' }],
  [
    'pairs with bullets below a key as pairs',
    'Now:\n- Sky: clear\n- Wind: none',
    { Now: { Sky: 'clear', Wind: 'none' } },
  ],
  [
    'Markdown headings',
    '## Server\n\n**Name:** web\n**Port**: 80\n\nRegion: eu\n\n## Disk\nUsed: 7',
    { Server: { Name: 'web', Port: '80', Region: 'eu' }, Disk: { Used: '7' } },
  ],
  [
    'headings inside of headings',
    '# A\nx: 1\n## B\ny: 2\n# C\nz: 3',
    { A: { x: '1', B: { y: '2' } }, C: { z: '3' } },
  ],
  [
    'the title of the whole text as no section',
    '# Report\n\n## A\nx: 1\n\n## B\nx: 2',
    { A: { x: '1' }, B: { x: '2' } },
  ],
  [
    'a fence, where no pairs stand outside of it',
    'This is what I found.\n\n```ini\nx: 1\ny: 2\n```\n\nAnything else?',
    { x: '1', y: '2' },
  ],
  [
    'underlined headings',
    'Server\n======\nName: web\n\nDisk\n====\nUsed: 7',
    { Server: { Name: 'web' }, Disk: { Used: '7' } },
  ],
  [
    'INI files',
    '; made by hand\n[server]\nport = 80\nhost = tea.example\n\n[client]\ntimeout=30',
    { server: { port: '80', host: 'tea.example' }, client: { timeout: '30' } },
  ],
  [
    'files of environment variables',
    '# stage\nexport STAGE=test\nURL=https://tea.example:80/?a=b',
    { STAGE: 'test', URL: 'https://tea.example:80/?a=b' },
  ],
  [
    'one separator for the whole text',
    'url = https://tea.example\nlabel = a: b\nsize = 3',
    { url: 'https://tea.example', label: 'a: b', size: '3' },
  ],
  ['wide colons', '名称：北京\n人口：2154万', { 名称: '北京', 人口: '2154万' }],
  ['aligned keys', 'Name      : Ada\nBorn      : 1815', { Name: 'Ada', Born: '1815' }],
  [
    'only the first separator',
    'Last updated: 2025-12-23 09:45\nRatio: 1:2',
    { 'Last updated': '2025-12-23 09:45', Ratio: '1:2' },
  ],
  ['no space behind the colon', 'a:1\nb:x y', { a: '1', b: 'x y' }],
  [
    'quoted keys and values',
    '"a b": "c: d"\n\'e\': \'it\'s\'\nf: "g',
    { 'a b': 'c: d', e: "'it's'", f: '"g' },
  ],
  ['empty values', 'a:\nb: \nc: 1', { a: '', b: '', c: '1' }],
  ['keys that come again', 'Tag: a\nName: x\nTag: b\nTag:', { Tag: ['a', 'b', ''], Name: 'x' }],
  ['sections that come again', '## A\nx: 1\n\n## A\nx: 2', { A: [{ x: '1' }, { x: '2' }] }],
  [
    'lists below keys',
    'Tags:\n- red\n- blue: dark\nSteps:\n  1. fetch\n  2. build\n     at once\n     - and again\nName: x',
    { Tags: ['red', 'blue: dark'], Steps: ['fetch', 'build\nat once\n- and again'], Name: 'x' },
  ],
  ['a list of one', 'Tags:\n  - red\nName: x', { Tags: ['red'], Name: 'x' }],
  [
    'lists right below headings',
    '## Tags\n- red\n- blue\n\n## More\na: 1',
    { Tags: ['red', 'blue'], More: { a: '1' } },
  ],
  [
    'values over several lines',
    'Note: one\n  two\n\n    three\nBody:\n  first\n  second\nEnd: x',
    { Note: 'one\ntwo\n\n  three', Body: 'first\nsecond', End: 'x' },
  ],
  [
    'deeper pairs below a value as pairs beside it',
    'Event: flood\n  Area: coast\nEnd: x',
    { Event: 'flood', Area: 'coast', End: 'x' },
  ],
  [
    'indentation that comes back by several levels',
    'a:\n  b:\n    c:\n      d: 1\ne: 2',
    { a: { b: { c: { d: '1' } } }, e: '2' },
  ],
  [
    'fenced blocks as values',
    '### Steps\n```js\ngo: to\n```\n### End\n- Title: Cart\n- Contents:\n```yaml\n- a: 1\n```',
    { Steps: 'go: to', End: { Title: 'Cart', Contents: '- a: 1' } },
  ],
  ['a text that is fenced as a whole', '```\na: 1\nb: 2\n```', { a: '1', b: '2' }],
  [
    'Windows line ends, a byte order mark and no-break spaces',
    '\uFEFFa:\u00A01\u00A0\r\n\u00A0b\u00A0: 2\r\n',
    { a: '1', b: '2' },
  ],
  [
    'keys that objects have',
    '__proto__: 1\nconstructor: 2\n_id: 3',
    JSON.parse('{"__proto__":"1","constructor":"2","_id":"3"}'),
  ],
]

const SETTINGS: readonly (readonly [settings: ParserSettings, text: string, value: JsonValue])[] = [
  [{ separator: '=>' }, 'a => b: c\nd=>e', { a: 'b: c', d: 'e' }],
  [{ separator: '->' }, 'red -> 12\ngreen -> 7', { red: '12', green: '7' }],
  [{ separator: '|' }, 'city    | Oslo\ncelsius | ', { city: 'Oslo', celsius: '' }],
  [{ separator: '\t' }, 'a\t1\nb c\t2 3', { a: '1', 'b c': '2 3' }],
  [{ separator: ' - ' }, 'a - 1\nb-c - 2 - 3', { a: '1', 'b-c': '2 - 3' }],
  [{ separator: ':' }, 'a: x = 1\nb: 2', { a: 'x = 1', b: '2' }],
  [{ indentAware: false }, 'a:\n  b: 1\nc: 2', { a: '', b: '1', c: '2' }],
  [
    { sectionMarker: '##' },
    'z: 0\n## A\nx: 1\n\ny: 2\n## B ##\nx: 3',
    { z: '0', A: { x: '1', y: '2' }, B: { x: '3' } },
  ],
  [{ sectionMarker: '===' }, '=== A ===\nx: 1\n===\ny: 2', { A: { x: '1' }, y: '2' }],
  [{ maxItems: 1 }, 'a: 1\nb: 2', { a: '1' }],
]

describe('pairs as one object', () => {
  test.each(TEXTS)('reads %s', (_, text, value) => {
    expect(read(text).value).toEqual(value)
  })

  test.each(SETTINGS)('is told %j', (settings, text, value) => {
    expect(read(text, settings).value).toEqual(value)
  })

  test.each(TEXTS)('says where the values of %s stand', (_, text) => {
    const { value, places } = read(text)
    const strings = Object.entries(places ?? {}).flatMap(([pointer, [start, end]]) => {
      const found = valueAt(value, pointer)
      return typeof found === 'string'
        ? [[text.slice(start, end), found.split('\n')[0]] as const]
        : []
    })
    expect(strings.length).toBeGreaterThan(0)
    for (const [place, first] of strings) expect(place).toContain(first)
  })

  test('keeps a key that comes again, and says so', () => {
    expect(read('a: 1\na: 2').diagnostics).toEqual([
      'the key "a" comes 2 times, the second time at 8: its value is an array of all',
    ])
  })

  test('tells what belongs to nothing', () => {
    const text = `All of it:\n\n${WEATHER}\nThis came from a station by the sea.`
    const { unmatched } = read(text)
    expect(unmatched.map((span) => text.slice(...span))).toEqual([
      'All of it:',
      'Weather for Bergen, Norway',
      'This came from a station by the sea.',
    ])
  })

  test('finds no pair in prose', () => {
    const parsing = keyValuePairs.parse('See https://tea.example at 10:30 or ask the shop.', {})
    expect(parsing).toEqual({ ok: false, reason: 'no line sets a key to a value' })
  })

  test.each(['2025.11.25', '2026.8.31'])('reads what filesystem %s says of a file', (version) => {
    const text = recorded(`fixtures/mcp/filesystem/${version}.fixture.jsonl`)
    expect(read(text).value).toEqual({
      size: '75',
      created: expect.stringMatching(
        /^Sun Nov 22 2026 00:43:4\d GMT\+0000 \(Coordinated Universal Time\)$/u,
      ),
      modified: 'Thu Jan 15 2026 12:00:00 GMT+0000 (Coordinated Universal Time)',
      accessed: expect.stringMatching(/^Sun Nov 22 2026 00:43:4\d GMT\+0000/u),
      isDirectory: 'false',
      isFile: 'true',
      permissions: '644',
    })
  })
})

describe('what is clearly a set of pairs', () => {
  test.each([WEATHER, 'size: 1024\ncreated: today\nkind: file'])('%j is', (text) => {
    expect(judged(text)).toBeGreaterThan(0)
  })

  test.each([
    'Error: no such file\nTried: 3 times and then it gave up because nobody was there.',
    'const a: number = 1;\nfunction go(): void {\n  return;\n}\nexport { go };',
    'Name: a\nAge: 1\n\nName: b\nAge: 2',
    '# Tea\n\nTea is drunk hot: most like it so.\n\nNobody knows who made it first, but it was long ago.',
  ])('%j is not', (text) => {
    expect(judged(text)).toBe(0)
  })
})

type Reading = TextReading & { readonly kind: 'value' }

function read(text: string, settings: ParserSettings = {}): Reading {
  const parsing = keyValuePairs.parse(text, settings)
  if (!parsing.ok || parsing.reading.kind !== 'value') throw new Error('no pairs')
  return parsing.reading
}

function judged(text: string): number {
  const parsing = keyValuePairs.parse(text, {})
  return parsing.ok
    ? (keyValuePairs.judge?.(parsing.reading, { text, view: viewText(text) }) ?? 0)
    : 0
}

/** The text of the result that tells of a file. */
function recorded(path: string): string {
  const line = readFileSync(path, 'utf8')
    .split('\n')
    .find((one) => one.includes('size: 75'))
  const frame: { utf8: string } = JSON.parse(line ?? '')
  const message: { result: { content: { text: string }[] } } = JSON.parse(frame.utf8)
  return message.result.content[0]?.text ?? ''
}
