import { describe, expect, test } from 'vitest'
import type { JsonValue } from '../../contracts/json.ts'
import { createExtractor } from '../create-extractor.ts'
import { keyValuePairs } from './key-value-pairs.ts'

type Case = readonly [what: string, text: string, value: JsonValue]

const WEATHER = {
  'Current Conditions': { Temperature: '21 C', Wind: '5' },
  Forecast: { Temperature: '25 C', Rain: '3' },
}

/** Titles without a mark of one. */
const SECTIONS: readonly Case[] = [
  [
    'one pair each',
    'Current Conditions\n  Temperature: 21 C\nForecast\n  Temperature: 25 C',
    { 'Current Conditions': { Temperature: '21 C' }, Forecast: { Temperature: '25 C' } },
  ],
  [
    'several pairs each',
    'Current Conditions\n  Temperature: 21 C\n  Wind: 5\nForecast\n  Temperature: 25 C\n  Rain: 3',
    WEATHER,
  ],
  [
    'blank lines between them, below a caption and above a pair',
    'Weather for Oslo\n\nCurrent Conditions\n  Temperature: 21 C\n  Wind: 5\n\nForecast\n  Temperature: 25 C\n  Rain: 3\n\nUpdated: 10:30',
    { ...WEATHER, Updated: '10:30' },
  ],
  [
    'a caption right above the first one',
    'Weather for Oslo\nCurrent Conditions\n  Temperature: 21 C\n  Wind: 5\nForecast\n  Temperature: 25 C\n  Rain: 3',
    WEATHER,
  ],
  [
    'lines of dashes that are as long',
    'Current Conditions\n------------------\n  Temperature: 21 C\n  Wind: 5\nForecast\n--------\n  Temperature: 25 C\n  Rain: 3',
    WEATHER,
  ],
  [
    'three dashes below them',
    'Current Conditions\n---\nTemperature: 21 C\nWind: 5\n\nForecast\n---\nTemperature: 25 C\nRain: 3',
    WEATHER,
  ],
  [
    'equals signs below them',
    'Current Conditions\n==================\nTemperature: 21 C\nWind: 5\nForecast\n========\nTemperature: 25 C\nRain: 3',
    WEATHER,
  ],
  [
    'titles alone in a paragraph',
    'Current Conditions\n\nTemperature: 21 C\nWind: 5\n\nForecast\n\nTemperature: 25 C\nRain: 3',
    WEATHER,
  ],
  [
    'sections inside of sections, between pairs',
    'Owner: ops\nSystem\n  OS: Linux\n  CPU\n    Cores: 2\n  Disk\n    Free: 3\nState: green',
    {
      Owner: 'ops',
      System: { OS: 'Linux', CPU: { Cores: '2' }, Disk: { Free: '3' } },
      State: 'green',
    },
  ],
  [
    'titles below a key',
    'Steps:\n\n  Build\n    Time: 3\n\n  Test\n    Time: 5',
    { Steps: { Build: { Time: '3' }, Test: { Time: '5' } } },
  ],
  [
    'settings with equals signs',
    'Server\n  port = 80\nClient\n  timeout = 30',
    { Server: { port: '80' }, Client: { timeout: '30' } },
  ],
]

/** What looks like a title, and is none. */
const VALUES: readonly Case[] = [
  [
    'further lines of values above pairs that are not deeper',
    'Name: Tea\nNote: made in\nUji Japan\nPrice: 2',
    { Name: 'Tea', Note: 'made in\nUji Japan', Price: '2' },
  ],
  [
    'a deeper line of a value above a still deeper pair',
    'Note: one\n  Two\n    Three: 3\nEnd: x',
    { Note: 'one\nTwo', Three: '3', End: 'x' },
  ],
  ['one line between blank ones', 'Name: Tea\n\nGreen\n\nPrice: 2', { Name: 'Tea', Price: '2' }],
  [
    'sentences',
    'This is what was found.\n\na: 1\n\nThis was found as well.\n\nb: 2',
    { a: '1', b: '2' },
  ],
  [
    'remarks',
    '; made by hand\n\nport = 1\n\n# more of it\n\nhost = tea.example',
    { port: '1', host: 'tea.example' },
  ],
  [
    'a line above one of several rules',
    'Report\n---\nName: Tea\n---\nPrice: 2',
    { Name: 'Tea', Price: '2' },
  ],
]

describe('sections below titles without a mark', () => {
  test.each(SECTIONS)('are read with %s', (_, text, value) => {
    expect(read(text)).toEqual(value)
  })

  test.each(SECTIONS)('are found where nothing is known of the text: %s', (_, text, value) => {
    expect(found(text)).toEqual(['key_value_pairs', value])
  })

  test.each(VALUES)('are not opened by %s', (_, text, value) => {
    expect(read(text)).toEqual(value)
  })

  test('are records where they have the same keys, or where their titles count', () => {
    const files = 'a.pdf\n  Size: 2\n  Pages: 3\nb.pdf\n  Size: 4\n  Pages: 5'
    const matches = 'Match 1\n  File: a.ts\nMatch 2\n  File: b.ts'
    expect([found(files), found(matches)]).toEqual([
      [
        'key_value_records',
        [
          { title: 'a.pdf', Size: '2', Pages: '3' },
          { title: 'b.pdf', Size: '4', Pages: '5' },
        ],
      ],
      ['key_value_records', [{ File: 'a.ts' }, { File: 'b.ts' }]],
    ])
  })

  test('are no data with a single pair in all', () => {
    expect(found('Request refused\n  Reason: no such shop')[0]).toBe('nothing')
  })
})

function read(text: string): JsonValue {
  const parsing = keyValuePairs.parse(text, {})
  if (!parsing.ok || parsing.reading.kind !== 'value') throw new Error('no pairs')
  return parsing.reading.value
}

function found(text: string): readonly [name: string, value: unknown] {
  const extraction = createExtractor().extract(text)
  return extraction.ok ? [extraction.extractor, extraction.value] : ['nothing', undefined]
}
