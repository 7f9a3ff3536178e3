import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { assayHere } from './test-support/assay-here.ts'

const hasBash = spawnSync('bash', ['--version']).status === 0

describe.skipIf(!hasBash)('completion in bash', () => {
  test.each([
    ['a command', 'assay ch', ['check']],
    ['an option', 'assay check --fail', ['--fail-on']],
    ['a value', 'assay check --level a', ['advice']],
    ['a subcommand', 'assay record l', ['llm']],
  ])('completes %s', async (_what, line, expected) => {
    const { stdout } = await assayHere(['completion', 'bash'])
    const words = line.split(' ')
    const script = `${stdout}
COMP_WORDS=(${words.join(' ')}); COMP_CWORD=${words.length - 1}; _assay; printf '%s\\n' "\${COMPREPLY[@]}"`
    const ran = spawnSync('bash', ['--norc', '-c', script], { encoding: 'utf8' })
    expect(ran.stdout.trim().split('\n')).toEqual(expected)
  })
})

test.each(['zsh', 'fish'])('there is a script for %s with every command', async (shell) => {
  const { code, stdout } = await assayHere(['completion', shell])
  for (const name of ['check', 'record', 'wrap', 'parse']) expect(stdout).toContain(name)
  expect(stdout).toContain('fail-on')
  expect(code).toBe(0)
})

test('another shell is wrong use', async () => {
  const { code, stderr } = await assayHere(['completion', 'tcsh'])
  expect(stderr).toContain('bash, zsh, fish')
  expect(code).toBe(2)
})
