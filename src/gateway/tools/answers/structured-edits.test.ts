import { expect, test } from 'vitest'
import { isJsonObject } from '../../../json/is-json-object.ts'
import { editBytes } from '../../../json/edit-bytes.ts'
import { safeParseJson } from '../../../json/safe-parse-json.ts'
import { structuredEdits } from './structured-edits.ts'

function edited(result: string): string {
  const reading = safeParseJson(result)
  const value = reading.ok && isJsonObject(reading.value) ? reading.value : {}
  const data = Buffer.from(`[ ${result}]`)
  return Buffer.from(
    editBytes(data, structuredEdits({ data, start: 1, value }, { value: [7] })),
  ).toString()
}

const BLOCK = '{"type":"text","text":"a b"}'

test.each<[what: string, result: string, edited: string]>([
  [
    'behind the last member',
    '{"content":[] ,"x":1.0 }',
    '{"content":[] ,"x":1.0,"structuredContent":[7] }',
  ],
  ['alone', '{ }', '{"structuredContent":[7] }'],
  [
    'in place of the server’s',
    '{"structuredContent" : {"a":1.0},"b":2}',
    '{"structuredContent" : [7],"b":2,"content":[{"type":"text","text":"{\\"a\\":1.0}"}]}',
  ],
  ['in place of null', '{"structuredContent":null}', '{"structuredContent":[7]}'],
  [
    'in place of the one that counts',
    '{"structuredContent":1,"structuredContent":2}',
    '{"structuredContent":1,"structuredContent":[7],"content":[{"type":"text","text":"2"}]}',
  ],
  [
    'with the text that it had, where there are no blocks',
    '{"content":[ ],"structuredContent":{"result":"a b"}}',
    `{"content":[${BLOCK} ],"structuredContent":[7]}`,
  ],
  [
    'with the text that it had, behind others',
    '{"content":[{"type":"text","text":"one page"} ],"structuredContent":{"result":"a b"}}',
    `{"content":[{"type":"text","text":"one page"},${BLOCK} ],"structuredContent":[7]}`,
  ],
  [
    'with the text that it was',
    '{"structuredContent":"a b"}',
    `{"structuredContent":[7],"content":[${BLOCK}]}`,
  ],
  [
    'with all that it was, where more stood beside the text',
    '{"content":[],"structuredContent":{"status":200,"content":"a\\nb"}}',
    '{"content":[{"type":"text","text":"{\\"status\\":200,\\"content\\":\\"a\\\\nb\\"}"}],"structuredContent":[7]}',
  ],
  [
    'without the text where a block has it',
    '{"content":[{"type":"text","text":"a b\\n"}],"structuredContent":{"result":"a b"}}',
    '{"content":[{"type":"text","text":"a b\\n"}],"structuredContent":[7]}',
  ],
  [
    'without it where a block has the whole',
    '{"content":[{"type":"text","text":"{ \\"result\\": \\"a b\\"}"}],"structuredContent":{"result":"a b"}}',
    '{"content":[{"type":"text","text":"{ \\"result\\": \\"a b\\"}"}],"structuredContent":[7]}',
  ],
  [
    'with the data that it was, in the bytes of the server',
    '{"content":[],"structuredContent":{"id":9007199254740993, "n":1.0}}',
    '{"content":[{"type":"text","text":"{\\"id\\":9007199254740993, \\"n\\":1.0}"}],"structuredContent":[7]}',
  ],
  [
    'without the data where a block says the same',
    '{"content":[{"type":"text","text":" [1.0]"}],"structuredContent":[1]}',
    '{"content":[{"type":"text","text":" [1.0]"}],"structuredContent":[7]}',
  ],
  [
    'beside content that is none',
    '{"content":"a b","structuredContent":{"result":"c"}}',
    '{"content":"a b","structuredContent":[7]}',
  ],
])('structured content comes %s', (_, result, expected) => {
  expect(edited(result)).toBe(`[ ${expected}]`)
})
