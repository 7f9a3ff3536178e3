import { expect, test } from 'vitest'
import { createTagScan, nextTag } from './next-tag.ts'

test.each([
  ['<a>x</a>', ['open a 0-3', 'close a 4-8']],
  ['<a b="x>y" c=\'"\'/>', ['empty a 0-18']],
  ['<n:a-b.c é="1">', ['open n:a-b.c 0-15']],
  ['</a \n>', ['close a 0-6']],
  ['a < b > c, <3, < a>, </ a>, <=>', []],
  ['<a <b>', ['open b 3-6']],
  ['<a b="<c>">', ['open c 6-9']],
  ['<[email]> <1> <a@b.c>', []],
  ['<!-- <a> --><b>', ['open b 12-15']],
  ['<![CDATA[<a>]]><b>', ['open b 15-18']],
  ['<!-- <a> <![CDATA[ <b>', ['open a 5-8', 'open b 19-22']],
  ['<a', []],
])('finds the tags of %j', (text, expected) => {
  const scan = createTagScan(text)
  const found: string[] = []
  for (let tag = nextTag(scan); tag !== undefined; tag = nextTag(scan))
    found.push(`${tag.kind} ${tag.name} ${tag.start}-${tag.end}`)
  expect(found).toEqual(expected)
})
