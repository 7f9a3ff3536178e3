import { expect, test } from 'vitest'
import { keyValueLine } from './key-value-line.ts'

test.each([
  ['Name: Ada', 'Name', 'Ada'],
  ['  size=3', 'size', '3'],
  ['- **Owner:** ada', 'Owner', 'ada'],
  ['**Owner**: ada', 'Owner', 'ada'],
  ['Last updated: 2025-12-23 09:45', 'Last updated', '2025-12-23 09:45'],
  ['key:value', 'key', 'value'],
  ['"key": "value"', 'key', '"value"'],
  ['名称：北京', '名称', '北京'],
  ['Price (USD): 12', 'Price (USD)', '12'],
  ['Forecast:', 'Forecast', ''],
  ['URL: https://example.com', 'URL', 'https://example.com'],
  ['Error code: 503', 'Error code', '503'],
  ['Failed logins: 3', 'Failed logins', '3'],
  ['Can edit: yes', 'Can edit', 'yes'],
])('reads %j', (line, key, value) => {
  expect(keyValueLine(line)).toMatchObject({ key, value })
})

test.each([
  'no separator here',
  'https://example.com',
  '10:30 Stand-up',
  'It is simple. The rule: read first',
  'This is a long sentence with many words: and more',
  'std::vector',
  'a == b',
  'C:\\Users',
  'src/a.ts:12: text',
  'src/a.ts:12:3',
  'a.py:6',
  'tea (kind: green, age: 3)',
  'Note: read this first',
  ': value',
  'Error opening the page: it is gone',
  'error in line 3: no comma',
  'Failed to open: gone',
  'Could not open: gone',
  "Can't open: gone",
])('takes %j for no pair', (line) => {
  expect(keyValueLine(line)).toBeUndefined()
})
