import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { assertExtracts, recordingsIn } from '../testing.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(`${ROOT}${path}`, 'utf8').replaceAll('\r\n', '\n')
const page = read('docs/testing.md')
const EXAMPLE = 'examples/extractor'

/** The extractor with a mistake: it keeps the space before each value. */
const broken = (text: string) => Object.fromEntries(text.split('\n').map((line) => line.split(':')))

describe('docs/testing.md', () => {
  test.each(['src/file-info.ts', 'test/file-info.test.ts'])('shows %s of the example', (path) => {
    expect(page).toContain(`\`\`\`ts\n// ${path}\n${read(`${EXAMPLE}/${path}`)}\`\`\``)
  })

  test('shows the test for node:test of the example', () => {
    expect(page).toContain(`\`\`\`js\n${read(`${EXAMPLE}/test/file-info.test.mjs`)}\`\`\``)
  })

  test('shows what a failed check says', () => {
    const filter = { tool: 'get_file_info', outcome: 'ok' } as const
    const [recording] = recordingsIn(`${ROOT}${EXAMPLE}/recordings`, filter)
    const info = { size: '75', isFile: 'true', permissions: '644' }
    const [, message = ''] = /```text\nAssertionError: ([^`]*)\n```/u.exec(page) ?? []
    const check = () => assertExtracts(recording, expect.objectContaining(info), { with: broken })
    expect(check).toThrow(message)
  })
})
