import { describe, expect, test } from 'vitest'
import { createExtractor } from '../create-extractor.ts'
import { xmlTag } from './xml-tag.ts'

const { extract } = createExtractor({ chain: [xmlTag()] })

describe('any tag', () => {
  test.each([
    ['JSON', 'Sure:\n<result>\n{"a": 1}\n</result>\nBye', { a: 1 }, 'json'],
    ['JSON in a line', 'It is <result id="x>y">{"a": 1}</result> here.', { a: 1 }, 'json'],
    ['tags in strings', '<r>{"a": "</r>", "b": "<r>"}</r>', { a: '</r>', b: '<r>' }, 'json'],
    ['JSON Lines', '<r>\n{"a":1}\n{"a":2}\n</r>', [{ a: 1 }, { a: 2 }], 'json-lines'],
    ['JSON in a tag in a tag', '<answer>Here: <data>{"a": 1}</data></answer>', { a: 1 }, 'json'],
    ['JSON before XML', '<a>\n<b>1</b>\n</a>\n<r>{"a": 1}</r>', { a: 1 }, 'json'],
    ['numbers on lines of their own', '<rows>\n[1, 2]\n</rows>', [1, 2], 'json'],
    [
      'an element',
      '<user><name>Ada</name><zip>01234</zip></user>',
      { user: { name: 'Ada', zip: '01234' } },
      'xml',
    ],
    [
      'an element of which JSON is a small part',
      '<job>\n<state>done</state>\n<tags>["a"]</tags>\n</job>',
      { job: { state: 'done', tags: '["a"]' } },
      'xml',
    ],
    [
      'an element that is little more than JSON',
      '<job>\n<data>{"state": "done", "tags": ["a"]}</data>\n</job>',
      { state: 'done', tags: ['a'] },
      'json',
    ],
    [
      'an element with a prolog',
      '<?xml version="1.0"?>\n<note><to>Ada</to><body>Hi</body></note>',
      { note: { to: 'Ada', body: 'Hi' } },
      'xml',
    ],
    [
      'an element in text',
      'Found:\n\n<user id="1">\n  <name>Ada</name>\n</user>\n\nBye',
      { user: { '@id': '1', name: 'Ada' } },
      'xml',
    ],
    [
      'elements of one name in each other',
      '<n>\n<n><m>1</m></n>\n</n>',
      { n: { n: { m: '1' } } },
      'xml',
    ],
    [
      'an element in a fence without a language',
      '```\n<a>\n<b>1</b>\n</a>\n```',
      { a: { b: '1' } },
      'xml',
    ],
    ['a Python literal', "It is <answer>{'a': None}</answer>.", { a: null }, 'python-literal'],
    [
      'JSON that is the only text of a document',
      '<response>\n<answer>{"choice":"b"}</answer>\n</response>',
      { choice: 'b' },
      'json',
    ],
    [
      'a document that says more than JSON',
      '<response id="7">\n<answer>{"choice":"b"}</answer>\n</response>',
      { response: { '@id': '7', answer: '{"choice":"b"}' } },
      'xml',
    ],
  ] as const)('is read: %s', (_, text, value, format) => {
    expect(extract(text)).toMatchObject({ ok: true, value, format })
  })

  test('counts as a whole, with the prolog before it', () => {
    expect(extract('<r>{"a":1}</r>')).toMatchObject({ span: [3, 10], coverage: 1 })
    expect(extract('<?xml version="1.0"?>\n<r><a/></r>')).toMatchObject({
      span: [22, 33],
      coverage: 1,
    })
  })

  test('takes __proto__ for a name like any other', () => {
    const extraction = extract('<__proto__><polluted>1</polluted></__proto__>')
    expect(extraction.ok && JSON.stringify(extraction.value)).toBe('{"__proto__":{"polluted":"1"}}')
  })

  test.each([
    ['prose in tags', '<answer>\nIt depends: see <b>below</b>.\n</answer>'],
    ['text beside elements', '<p2>\n<name>Ada</name> wrote it\n</p2>'],
    ['HTML', '<div>\n<p>Hello</p>\n<ul>\n<li>one</li>\n</ul>\n</div>'],
    ['a part of a page', '<section>\n<h2>Hello</h2>\n</section>'],
    ['links', '<a href="x"><b>Docs</b></a>'],
    ['marks in a text', '<b><i>Attention</i></b>'],
    ['data in a page', '<div>\n<item>\n<name>x</name>\n</item>\n</div>'],
    [
      'a document that holds some HTML',
      '<feed>\n<entry>\n<title>x</title>\n</entry>\n<p>Hi</p>\n</feed>',
    ],
    ['a document that breaks off', '<feed>\n<entry>\n<title>x</title>\n</entry>\n<entry>'],
    ['citations', 'As said <sup>[1]</sup>, and again <ref>[2]</ref>.'],
    ['an element among words', 'The tag <user><name>Ada</name></user> is used.'],
    ['inline code', 'Send `<user>{"a": 1}</user>` to it.'],
    ['types', 'Use Promise<Array>{"a": 1}</Array> for it.'],
    ['a program in a fence', '```jsx\n<App>\n<Header/>\n</App>\n```'],
    [
      'a program',
      'import { App } from "app"\n\nexport const view = (\n<App>\n<Header/>\n</App>\n);\nrender(view);',
    ],
    ['a diff', '@@ -1,2 +1,2 @@\n-<a><b>1</b></a>\n+<a><b>2</b></a>'],
    ['a tag that is never closed', '<result>{"a": 1}'],
    ['tags that cross', '<a><b>{"c": 1}</a>'],
    ['placeholders', 'Usage: tool <[name]> <file>\n<x>[name]</x>'],
    ['a comment', '<!-- <r>{"a": 1}</r> -->'],
  ])('is no data: %s', (_, text) => {
    expect(extract(text)).toMatchObject({ ok: false })
  })

  test.each([
    ['<!DOCTYPE a [<!ENTITY b "x"><!ENTITY c "&b;&b;">]>\n<a><d>&c;</d></a>'],
    ['<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>\n<a><d>&b;</d></a>'],
    ['<?xml version="1.0"?>\n<!DOCTYPE a SYSTEM "a.dtd">\n<a><d>x</d></a>'],
  ])('refuses document types: %j', (text) => {
    expect(extract(text)).toMatchObject({
      ok: false,
      reason: "document types, and with them entities of one's own, aren't read",
    })
  })
})

describe('a tag with a name', () => {
  const user = createExtractor({ chain: ['direct', xmlTag({ tag: 'user' })] })

  test.each([
    ['JSON', 'Hi <user id="1">{"a": 1}</user>!', { a: 1 }, 'json'],
    ['any prefix', '<ns:user>{"a": 1}</ns:user>', { a: 1 }, 'json'],
    ['YAML', '<user>\nname: Ada\ntags:\n  - a\n</user>', { name: 'Ada', tags: ['a'] }, 'yaml'],
    ['XML', '<user><name>Ada</name><age>36</age></user>', { name: 'Ada', age: '36' }, 'xml'],
    ['XML in a line of text', 'See <user><name>Ada</name></user> there.', { name: 'Ada' }, 'xml'],
    ['CDATA', '<user><![CDATA[{"a": 1}]]></user>', { a: 1 }, 'json'],
    ['a fenced block', '<user>\n```json\n{"a": 1}\n```\n</user>', { a: 1 }, 'json'],
    ['a Python literal', "<user>{'a': None}</user>", { a: null }, 'python-literal'],
    ['the outer one of two', '<user><user><n>1</n></user></user>', { user: { n: '1' } }, 'xml'],
    ['other tags around it', '<p><user>{"a": 1}</user></p>', { a: 1 }, 'json'],
    ['a name that was mentioned', 'In the <user> tag: <user>{"a": 1}</user>', { a: 1 }, 'json'],
    ['a name that stands in a string', '<user>{"a": "</user>"}</user>', { a: '</user>' }, 'json'],
    ['white space in the closing tag', '<user>{"a": 1}</user >', { a: 1 }, 'json'],
  ] as const)('is read: %s', (_, text, value, format) => {
    expect(user.extract(text)).toMatchObject({ ok: true, extractor: 'xml-tag', value, format })
  })

  test.each([
    ['another name', '<users>{"a": 1}</users>'],
    ['another case', '<User>{"a": 1}</User>'],
    ['text', '<user>Ada</user>'],
    ['a remark', '<user>Note: this\nError: that</user>'],
    ['HTML', '<user><p>Hello</p></user>'],
    ['no end', '<user>{"a": 1}'],
    ['an empty element', '<user/>{"a": 1}'],
    ['code', '```ts\nconst text = <user>{"a": 1}</user>\n```'],
  ])('is no data: %s', (_, text) => {
    expect(user.extract(text)).toMatchObject({ ok: false })
  })

  test('can be one of several, and of one prefix', () => {
    const several = createExtractor({ chain: [xmlTag({ tag: ['a:user', 'team'] })] })
    expect(several.extract('<team>{"a": 1}</team>')).toMatchObject({ value: { a: 1 } })
    expect(several.extract('<a:user>{"a": 1}</a:user>')).toMatchObject({ value: { a: 1 } })
    expect(several.extract('<b:user>{"a": 1}</b:user>')).toMatchObject({ ok: false })
    expect(several.extract('<user>{"a": 1}</user>')).toMatchObject({ ok: false })
  })
})

describe('a scalar in a tag', () => {
  const chain = [xmlTag()]
  const answer = [xmlTag({ tag: 'answer' })]
  const target = { schema: { type: 'integer' } }

  test.each([
    ['any tag alone on its line', 'So:\n\n<answer>42</answer>', chain],
    ['a named tag in a line', 'It is <answer> 42 </answer>, see <b>1</b>.', answer],
  ])('is found where a schema asks for it: in %s', (_, text, isolators) => {
    expect(createExtractor({ chain: isolators, target }).extract(text)).toMatchObject({
      ok: true,
      value: 42,
    })
    expect(createExtractor({ chain: isolators }).extract(text)).toMatchObject({ ok: false })
  })

  test.each(['It is <answer>42</answer> then.', '<b>42</b>', '<i>1</i>\n<answer>42</answer>'])(
    'is none in prose: %s',
    (text) => {
      expect(createExtractor({ chain, target }).extract(text)).toMatchObject({ code: 'not-found' })
    },
  )
})

test.each([
  ['no </p>', 'no element "user" or "team" stands in the text'],
  [
    '<User>{}</User>',
    'no element "user" or "team" stands in the text, but "User", whose case differs',
  ],
  ['<user>Ada</user>', 'no element of that name holds structured data'],
])('a refusal says which tag is missing: %s', (text, reason) => {
  const named = createExtractor({ chain: [xmlTag({ tag: ['user', 'team'] })] })
  expect(named.extract(text).tried).toMatchObject([{ reason }])
})
