import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { shownWords } from './shown-words.ts'
import { assayHere } from './test-support/assay-here.ts'

const SECRET = 's3cret-v4lue'

test.each<[readonly string[], readonly string[]]>([
  [
    ['check', '--url', `http://x/mcp?token=${SECRET}&page=2`, '--json'],
    ['check', '--url', 'http://x/mcp?token=…&page=2', '--json'],
  ],
  [[`--url=https://x/mcp?api_key=${SECRET}`], ['--url=https://x/mcp?api_key=…']],
  [
    ['--url', `http://x/mcp?token=${SECRET}\${REST}&key=${SECRET}`],
    ['--url', 'http://x/mcp?token=…${REST}&key=…'],
  ],
  [
    ['--url', 'http://x/mcp?token=${MY_TOKEN}'],
    ['--url', 'http://x/mcp?token=${MY_TOKEN}'],
  ],
  [
    ['--header', `Authorization: Bearer ${SECRET}`],
    ['--header', 'Authorization: …'],
  ],
  [[`--header=X-Key:${SECRET}`], ['--header=X-Key: …']],
  [
    ['--header', 'Authorization: Bearer ${MY_TOKEN}'],
    ['--header', 'Authorization: Bearer ${MY_TOKEN}'],
  ],
  [
    ['--env', `TOKEN=${SECRET}\n=`, '--env', 'NAME'],
    ['--env', 'TOKEN', '--env', 'NAME'],
  ],
  [[`--env=TOKEN=${SECRET}`], ['--env=TOKEN']],
  [
    ['check', '--', 'shop', '--api-key', SECRET, '--port', '80'],
    ['check', '--', 'shop', '--api-key', '…', '--port', '80'],
  ],
  [
    ['--', 'shop', '--header', `Authorization: Bearer ${SECRET}`, '--env', 'A=b'],
    ['--', 'shop', '--header', 'Authorization: Bearer …', '--env', 'A=b'],
  ],
  [
    ['check', 'fixtures', '--call', 'list={"of":"a"}', '--format', 'json=a.json'],
    ['check', 'fixtures', '--call', 'list={"of":"a"}', '--format', 'json=a.json'],
  ],
])('shows %j as %j', (words, shown) => {
  expect(shownWords(words)).toEqual(shown)
})

test('keeps the value of a variable that is no secret, so that the line can be typed again', () => {
  const words = [
    '--env',
    'MODE=a b',
    '--env',
    'DB=postgres://me:p4ssw0rd-x@db/x',
    '--env=CITY=Oslo',
  ]
  expect(shownWords(words, { CITY: 'Oslo' })).toEqual([
    '--env',
    'MODE=a b',
    '--env',
    'DB',
    '--env=CITY',
  ])
})

test('shows no value of a variable with a credential-like name, wherever the shell put it', () => {
  const words = ['--url', `http://x/${SECRET}/mcp`, '--', 'shop', SECRET]
  const shown = ['--url', 'http://x/…/mcp', '--', 'shop', '…']
  expect(shownWords(words, { SHOP_TOKEN: SECRET })).toEqual(shown)
})

test('shows nothing of a header but its name, whatever its value is', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\w -]*$/u), (value) => {
      expect(shownWords(['--header', `X-Key: ${value}`])).toEqual(['--header', 'X-Key: …'])
      expect(shownWords([`--header=X-Key: ${value}`])).toEqual(['--header=X-Key: …'])
    }),
  )
})

test('what a calls file sets for a server is shown before the server starts, but no secret', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'assay-env-')), 'x.calls.yaml')
  writeFileSync(path, 'calls: []\nenv: { LOG_LEVEL: debug, API_KEY: k3y-0f-the-User }\n')
  const { stderr } = await assayHere(['check', '--calls', path, '--', 'no-such-command'])
  expect(stderr).toContain('sets for the server: LOG_LEVEL=debug, API_KEY\n')
})
