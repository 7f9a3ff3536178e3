import { expect, test } from 'vitest'
import { repositoryPath } from './repository-path.ts'

test.each([
  ['a.jsonl', 'one/a.jsonl'],
  ['./b/../a.jsonl', 'one/a.jsonl'],
  ['../two/a.jsonl', 'two/a.jsonl'],
  ['/repository/a.jsonl', 'a.jsonl'],
  ['../../elsewhere/a.jsonl', '../elsewhere/a.jsonl'],
])('%s is %s from the root', (path, expected) => {
  const folders = { working: '/repository/one', root: '/repository' }
  expect(repositoryPath(path, { width: 80, color: false, folders })).toBe(expected)
})
