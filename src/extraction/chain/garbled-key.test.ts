import { describe, expect, test } from 'vitest'
import { chainOf } from './chain-of.ts'
import { garbledKey } from './garbled-key.ts'
import { createExtractor } from '../create-extractor.ts'

describe('a key', () => {
  test.each([
    "'a' => 'b",
    "a -> 'b",
    "'a' = b",
    "'a'",
    '"a"',
    "'single",
    "name'",
    'name"',
    '`open',
    "'a' 'b' 'c",
    "['a'",
    'array ("a"',
  ])('that holds syntax is found: %s', (key) => {
    expect(garbledKey([{ fine: { [key]: 1 } }])).toContain('its quotes belong to something else')
  })

  test.each([
    "Call graph for 'book'",
    '3.5"',
    "all users'",
    "don't",
    "'a' or 'b'",
    '`name`',
    'x => y',
    'a=b',
    'say "hi"',
  ])('that is one is left alone: %s', (key) => {
    expect(garbledKey({ [key]: [{ a: 1 }] })).toBeUndefined()
  })
})

describe('a reading whose keys hold syntax is none', () => {
  test.each([
    ['key_value_pairs', "['a' => 'x: 1',\n 'b' => 'y: 2']"],
    ['key_value_pairs', "'single: 1\nother: 2"],
    ['key_value_records', "['a' => 1\n'b' => 2\n\n['a' => 3\n'b' => 4"],
  ])('of %s', (name, text) => {
    const { extract } = createExtractor({ chain: chainOf([name]) })
    const extraction = extract(text)
    expect(extraction).toMatchObject({ ok: false, code: 'undecodable' })
    expect(extraction).toMatchObject({
      reason: expect.stringContaining('its quotes belong to something else'),
    })
  })

  test('but keys of broken JSON are what they are in it', () => {
    expect(createExtractor().extract(`{"'a'": 1, "b": 2,}`)).toMatchObject({
      value: { "'a'": 1, b: 2 },
      how: 'repaired',
    })
  })

  test('but columns have the names of their header', () => {
    const { extract } = createExtractor({ chain: ['markdown_table'] })
    expect(extract("| 'a' | b |\n|---|---|\n| 1 | 2 |")).toMatchObject({
      value: [{ "'a'": '1', b: '2' }],
    })
  })
})

describe('what opens as an array of PHP or a hash of Ruby and breaks', () => {
  test.each([
    "['name' => 'John'",
    "['name' => John]",
    "['name' => 'John', 'tags' => ['a', 'b']",
    '["name" => "John", "t" => time()]',
    "Result: ['name' => 'John', 'x' => Foo]",
    '{"name"=>"John", "user"=>#<User id: 7>}',
    "array('name' => strlen('x'))",
    "[0 => 'a', 1 => 'b'",
    '{"a" -> "b"}',
  ])('is never made something else: %s', (text) => {
    expect(createExtractor().extract(text)).toMatchObject({ ok: false })
  })

  test('is not what has an arrow in a string', () => {
    expect(createExtractor().extract('{"a": "it\'s x => y", b: "\'k\' => 1"}')).toMatchObject({
      value: { a: "it's x => y", b: "'k' => 1" },
      how: 'repaired',
    })
  })
})
