import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratchFolder } from '../http/test-support/run-in-child.ts'
import { createNumberedFiles, createNumberedSinks } from './numbered-sink.ts'

test('a file that another recorder wrote in between is kept, and the next number taken', () => {
  const folder = scratchFolder()
  const [mine, yours] = [createNumberedSinks(folder), createNumberedSinks(folder)]
  const [first, second] = [mine('/v1/messages'), yours('/v1/messages')]
  first.append(Buffer.from('first'))
  for (const text of ['sec', 'ond']) second.append(Buffer.from(text))
  second.cutTo(4)
  const third = mine('/v1/messages')
  third.append(Buffer.from('third'))
  for (const sink of [first, second, third]) sink.close()
  const names = ['001', '002', '003'].map((number) => `${number}-messages.fixture.jsonl`)
  expect(readdirSync(folder)).toEqual(names)
  expect([first, second, third].map(({ path }) => path)).toEqual(
    names.map((name) => join(folder, name)),
  )
  expect(names.map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual([
    'first',
    'seco',
    'third',
  ])
})

test('whole files take the next free numbers, too, and leave nothing else', () => {
  const folder = join(scratchFolder(), 'new')
  const [mine, yours] = [createNumberedFiles(folder), createNumberedFiles(folder)]
  const paths = [
    mine('/v1/models', 'first'),
    yours('/v1/models', 'second'),
    mine('/v1/models', 'third'),
  ]
  const names = ['001', '002', '003'].map((number) => `${number}-models.fixture.jsonl`)
  expect(readdirSync(folder)).toEqual(names)
  expect(paths).toEqual(names.map((name) => join(folder, name)))
  expect(paths.map((path) => readFileSync(path, 'utf8'))).toEqual(['first', 'second', 'third'])
})

test('a folder that can not be made is told', () => {
  const file = join(scratchFolder(), 'file')
  writeFileSync(file, '')
  expect(() => createNumberedFiles(join(file, 'below'))('/', 'text')).toThrow(
    /^no fixture can be written into "[^"]*below" \(ENOTDIR/,
  )
})
