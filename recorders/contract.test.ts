import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { recorders } from './index.ts'

describe.each(recorders)('the recorder $name', ({ name }) => {
  test('stands in the file of its name', () => {
    expect(existsSync(new URL(`${name}.ts`, import.meta.url))).toBe(true)
  })

  test('has a name of its own', () => {
    expect(recorders.filter((other) => other.name === name)).toHaveLength(1)
  })
})
