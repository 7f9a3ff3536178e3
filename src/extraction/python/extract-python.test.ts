import { describe, expect, test } from 'vitest'
import { createExtractor } from '../create-extractor.ts'

/** Nothing is repaired here. */
const { extract } = createExtractor({ chain: ['direct', 'fenced-block', 'smart-brace'] })

describe('looking for Python literals', () => {
  test.each([
    [
      'a whole text',
      "\n{'id': 3, 'tags': ('a',), 'by': None}\n",
      'direct',
      { id: 3, tags: ['a'], by: null },
    ],
    ['double quotes and a constant', '{"a": True}', 'direct', { a: true }],
    [
      'tuples',
      "[(1, 'a'), (2, 'b')]",
      'direct',
      [
        [1, 'a'],
        [2, 'b'],
      ],
    ],
    ['an object', 'User(id=1, ok=True)', 'direct', { id: 1, ok: true }],
    ['an object of a known class', 'Counter({"a": 3})', 'direct', { a: 3 }],
    [
      'lines of its own',
      "Given [1] and {x}, it's this!\n\n[{'a': 1},\n {'a': None}]\n\nBye.",
      'smart-brace',
      [{ a: 1 }, { a: null }],
    ],
    [
      'the rest of a line after a label',
      "Some words.\n\nRows found: [{'a': 1}]\nBye.",
      'smart-brace',
      [{ a: 1 }],
    ],
    ['JSON inside it', 'It is\n{\'a\': {"b": 1}}\n', 'smart-brace', { a: { b: 1 } }],
    ['a fence without a language', "So:\n```\n{'a': 1}\n```", 'fenced-block', { a: 1 }],
  ])('finds %s', (_, text, extractor, value) => {
    const extraction = extract(text)
    expect(extraction).toMatchObject({ ok: true, extractor, format: 'python-literal', value })
  })

  test('keeps JSON on a line of its own before a literal of Python', () => {
    const text = 'Both:\n{\'a\': 1}\nand\n{"b":2}\n'
    expect(extract(text)).toMatchObject({ ok: true, format: 'json', value: { b: 2 } })
  })

  test.each([
    ['a string of another language', "Say {'a': '{\"b\": 1}'} to it."],
    ['a sentence', "Pass {'a': None} to it, or ['b']."],
    ['a tuple of numbers', '(1, 2)'],
    ['two strings that miss a colon', `{'a' 'b'}`],
    ['a set', "One of these:\n{'a', 'b'}\n"],
    ['a call', 'configure(debug=True)'],
    ['the last item of a list in a program', "rows = load([\n  {'a': 1},\n  {'b': None}\n])"],
    ['a fence of a program', "```python\nprint()\n{'a': None}\n```"],
    ['what a broken literal hides', "{'a': 1, b}\n\n{'c': None}"],
    ['lists after a label', "It takes two words.\n\nSort order: ['asc', 'desc']\n"],
    ['the body of a function', "const load = () =>\n  ['tea']\nreturn\n{'a': None}"],
    ['lines of a form', "name: {'first': 'Ada'}\nsize: {'unit': None}"],
    ['braces around a constant', '{None}'],
    ['an object by its address', "Got:\n{'a': <Row object at 0x7f3c>}\n"],
  ])('finds none in %s', (_, text) => {
    expect(extract(text)).toMatchObject({ ok: false })
  })

  test('takes no trailing comma for a mark of Python', () => {
    expect(extract('{"a":1,}')).not.toMatchObject({ ok: true, format: 'python-literal' })
  })

  test('says where a literal that can not be read stops', () => {
    expect(extract("{'ok': 1, 'size': 2j}")).toMatchObject({
      ok: false,
      code: 'undecodable',
      reason: 'JSON has no complex numbers',
    })
  })
})
