import { expect, test } from 'vitest'
import { recognizeShapes } from './recognize-shapes.ts'
import { createTextSource } from '../several/text-source.ts'

test.each([
  ['nothing', [], 'empty'],
  ['empty blocks', ['', ' '], 'empty'],
  ['one block', ['{"a":1}'], 'json'],
  ['one block and an empty one', ['- a\n- b', ''], 'list'],
  ['JSON in each block', ['{"a":1}', '{"a":2}', '[3]'], 'json-blocks'],
  ['a sentence and JSON', ['Found 1 user.', '{"a":1}'], 'json-in-text'],
  ['a sentence and a table', ['Here are the users.', '| a | b |\n|---|---|\n| 1 | 2 |'], 'table'],
  ['sentences', ['First this happened.', 'Then it was done.'], 'prose'],
  ['a record a block', ['Name: Ada\nAge: 36', 'Name: Alan\nAge: 41'], 'records'],
  ['a name a block', ['main', 'develop', 'release'], 'lines'],
  ['a list and pairs', ['- alpha\n- beta\n- gamma\n- delta', 'Name: Ada\nAge: 36'], 'list'],
] as const)('%s', (_, texts, shape) => {
  expect(recognizeShapes(texts.map((text) => createTextSource('', text)))).toBe(shape)
})
