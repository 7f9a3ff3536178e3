import { assert, constantFrom, array, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCodePoint } from '../../text/test-support/any-code-point.ts'
import { isQuadratic } from '../../text/is-quadratic.ts'
import { xml } from './xml.ts'

describe('reading XML', () => {
  test.each([
    [
      'text as strings',
      '<a><n>01234</n><e>1e5</e><t>true</t></a>',
      { a: { n: '01234', e: '1e5', t: 'true' } },
    ],
    ['text as it is written', '<a> x\r\n y </a>', { a: ' x\n y ' }],
    ['empty elements', '<a><b/><c></c><d /></a>', { a: { b: '', c: '', d: '' } }],
    [
      'elements of one name as an array',
      '<a><b>1</b><c/><b>2</b></a>',
      { a: { b: ['1', '2'], c: '' } },
    ],
    [
      'attributes',
      `<a id="1" b='x "y"'><c d="2">t</c></a>`,
      { a: { '@id': '1', '@b': 'x "y"', c: { '@d': '2', '#text': 't' } } },
    ],
    ['an element of attributes only', '<a id="1"/>', { a: { '@id': '1' } }],
    ['white space in attributes', '<a b="x\n\ty&#10;z"/>', { a: { '@b': 'x  y\nz' } }],
    [
      'references',
      '<a>&lt;&amp;&gt;&quot;&apos;&#65;&#x1F600;&amp;lt;</a>',
      { a: '<&>"\'A😀&lt;' },
    ],
    ['CDATA', '<a>x<![CDATA[<b>&amp;</b>]]]]><![CDATA[>]]></a>', { a: 'x<b>&amp;</b>]]>' }],
    [
      'comments and instructions',
      '<?xml version="1.0"?>\n<!-- c -->\n<a><?p <x>?><!-- <d> --><b>1</b></a>\n',
      { a: { b: '1' } },
    ],
    ['prefixes', '<n:a xmlns:n="u"><n:b>1</n:b></n:a>', { 'n:a': { '@xmlns:n': 'u', 'n:b': '1' } }],
    ['several outermost elements', '<a>1</a>\n<a>2</a><b/>', { a: ['1', '2'], b: '' }],
    ['names of other scripts', '<città><名>x</名></città>', { città: { 名: 'x' } }],
    ['a byte order mark', '\uFEFF<a/>', { a: '' }],
  ] as const)('reads %s', (_, text, value) => {
    expect(xml.decode(text, {})).toMatchObject({ ok: true, value })
  })

  test.each([
    ['text beside elements', '<a>x<b/></a>', 'text stands beside elements', 3],
    ['text behind elements', '<a><b/>x</a>', 'text stands beside elements', 7],
    ['text outside', '<a/> x', 'text stands outside of all elements', 4],
    ['no element', '<!-- -->', 'the text holds no element', 0],
    [
      'an element that is never closed',
      '<a><b>1</a>',
      'a closing tag is of another element than the open one',
      7,
    ],
    ['the end inside an element', '<a><b>1</b>', 'an element is never closed', 0],
    ['a closing tag alone', '<a/></b>', 'a closing tag has no opening one', 4],
    ['an ampersand', '<a>A & B</a>', 'an "&" is followed by no entity that is known', 5],
    ['an entity of its own', '<a>&x;</a>', 'an "&" is followed by no entity that is known', 3],
    [
      'an entity in an attribute',
      '<a b="&x;"/>',
      'an "&" is followed by no entity that is known',
      6,
    ],
    [
      'a reference to no character',
      '<a>&#0;</a>',
      'an "&" is followed by no entity that is known',
      3,
    ],
    [
      'a reference to a surrogate',
      '<a>&#xD800;</a>',
      'an "&" is followed by no entity that is known',
      3,
    ],
    ['a comparison', '<a>1 < 2</a>', 'a "<" opens no tag', 5],
    ['an attribute without a value', '<a b/>', 'a tag has something other than attributes', 3],
    ['an attribute without quotes', '<a b=1/>', 'an attribute has no quotes', 5],
    ['an attribute without an end', '<a b="1/>', 'an attribute is never closed', 5],
    ['attributes that touch', '<a b="1"c="2"/>', 'a tag has something other than attributes', 8],
    ['an attribute that repeats', '<a b="1" b="2"/>', 'a tag repeats an attribute', 9],
    ['a "<" in an attribute', '<a b="<"/>', 'an attribute holds a "<"', 5],
    ['the end of CDATA in text', '<a>]]></a>', 'text holds the end of a CDATA section', 3],
    ['a comment with dashes', '<a><!-- x -- y --></a>', 'a comment holds two dashes', 10],
    ['a comment without an end', '<a/><!-- x', 'a comment is never closed', 4],
    ['an instruction without an end', '<?xml <a/>', 'a processing instruction is never closed', 0],
    ['CDATA without an end', '<a><![CDATA[x</a>', 'a CDATA section is never closed', 3],
    ['a tag without an end', '<a', 'a tag has something other than attributes', 2],
    ['NUL', '<a>\u0000</a>', "a character can't stand in XML", 3],
    ['half a surrogate', '<a>x\uD800</a>', "a character can't stand in XML", 4],
  ])('refuses %s', (_, text, reason, at) => {
    expect(xml.decode(text, {})).toEqual({ ok: false, reason, at })
  })

  test.each([
    ['an entity bomb', '<!DOCTYPE a [<!ENTITY b "x"><!ENTITY c "&b;&b;">]><a>&c;</a>'],
    ['an entity from a file', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
    ['a document type alone', '<!DOCTYPE a><a/>'],
  ])('refuses %s before it is read', (_, text) => {
    expect(xml.decode(text, {})).toMatchObject({
      ok: false,
      reason: "document types, and with them entities of one's own, aren't read",
      at: 0,
    })
  })

  test('takes __proto__ for a name like any other', () => {
    const decoding = xml.decode('<__proto__ __proto__="1"><polluted>yes</polluted></__proto__>', {})
    expect(decoding.ok && JSON.stringify(decoding.value)).toBe(
      '{"__proto__":{"@__proto__":"1","polluted":"yes"}}',
    )
    expect(Object(decoding.ok && decoding.value).polluted).toBeUndefined()
  })
})

describe('hostile XML', () => {
  test.each([
    ['open tags', '<a>'.repeat(200_000), 'the elements are nested deeper than 500 levels'],
    ['closing tags', '</a>'.repeat(200_000), 'a closing tag has no opening one'],
    ['half tags', '<a '.repeat(200_000), 'a tag has something other than attributes'],
    ['CDATA', '<![CDATA['.repeat(200_000), 'a CDATA section is never closed'],
    ['comments', '<!--'.repeat(200_000), 'a comment holds two dashes'],
    [
      'a text that is too long',
      'x'.repeat(2 ** 23 + 1),
      'the text is longer than 8388608 characters of XML',
    ],
  ])('is refused: %s', (_, text, reason) => {
    expect(xml.decode(text, {})).toMatchObject({ ok: false, reason })
  })

  test.each([
    ['siblings', (times: number) => `<a>${'<b/>'.repeat(times)}</a>`],
    [
      'attributes',
      (times: number) =>
        `<a ${Array.from({ length: times }, (_, index) => `b${index}="1"`).join(' ')}/>`,
    ],
    ['references', (times: number) => `<a>${'&amp;'.repeat(times)}</a>`],
    ['CDATA', (times: number) => `<a>${'<![CDATA[x]]>'.repeat(times)}</a>`],
  ])('takes no quadratic time for many %s', async (_, textOf) => {
    const work = (share: number): void =>
      expect(xml.decode(textOf(12_500 * share), {})).toMatchObject({ ok: true })
    expect(await isQuadratic(work)).toBe(false)
  })
})

test('never throws', () => {
  const pieces = [
    '<a>',
    '</a>',
    '<b x="1">',
    '</b>',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '&',
    'lt;',
    '<',
    '>',
    ' ',
    '"',
    '\uD800',
    '\u0000',
  ]
  assert(
    property(array(constantFrom(...pieces)), (parts) => {
      expect(xml.decode(parts.join(''), {})).toHaveProperty('ok')
    }),
  )
  assert(
    property(string({ unit: anyCodePoint }), (text) => {
      expect(xml.decode(text, {})).toHaveProperty('ok')
      expect(xml.decode(`<a>${text}</a>`, {})).toHaveProperty('ok')
    }),
  )
})
