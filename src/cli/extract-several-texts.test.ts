import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { assayHere } from './test-support/assay-here.ts'

const TIME = fileURLToPath(
  new URL('../../fixtures/mcp/time/2026.10.10.fixture.jsonl', import.meta.url),
)

const folder = mkdtempSync(join(tmpdir(), 'assay-extract-texts-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** What is shown of the recording's first call, were it answered by these texts. */
async function shownOf(texts: readonly string[]): Promise<string> {
  const path = join(folder, 'texts.fixture.jsonl')
  const lines = readFileSync(TIME, 'utf8').split('\n')
  const content = texts.map((text) => ({ type: 'text', text }))
  const replaced = lines.map((line) => {
    if (!line.includes('"dir":"recv"')) return line
    const { utf8, ...frame } = JSON.parse(line)
    const message = JSON.parse(utf8)
    if (message.id !== 3) return line
    return JSON.stringify({ ...frame, utf8: JSON.stringify({ ...message, result: { content } }) })
  })
  writeFileSync(path, replaced.join('\n'))
  const { stdout } = await assayHere(['extract', '--chain', 'direct,smart-brace,resilient', path])
  return stdout.split('\n── ')[1] ?? ''
}

describe('a result of two texts', () => {
  test('shows repairs in the second one there', async () => {
    expect(await shownOf(['{"a":1}', '\n\n{"b":2,}'])).toMatchInlineSnapshot(`
      "get_current_time now-utc  line 7  value via direct
        [
          {
            "a": 1
          },
          {
            "b": 2
          }
        ]
      assembled, json, 100% of the text, /content/0/text 1:1 to 1:7
        1 > {"a":1}
      parts
        direct     /content/0/text 1:1 to 1:7
        resilient  /content/1/text 3:1 to 3:8
      repairs
        comma-removed  /content/1/text 3:7  "," → ""
      tried
        direct       decode   /content/1/text 3:8  expected a key in double quotes
        smart-brace  isolate  /content/1/text      no JSON object or array stands in the text
      "
    `)
  })

  test('shows a candidate in the second one there, and what was tried on each', async () => {
    expect(await shownOf(['Of\nthree\nlines', 'Old:\n{"a": 1}, new: {"a": 2}']))
      .toMatchInlineSnapshot(`
      "get_current_time now-utc  line 7  value via smart-brace
        {
          "a": 1
        }
      isolated, json, 20% of the text, /content/1/text 2:1 to 2:8
        1   Old:
        2 > {"a": 1}, new: {"a": 2}
            ^^^^^^^^
      as good
        smart-brace  /content/1/text 2:16 to 2:23
      tried
        direct       isolate  /content/0/text 1:1  the text is no JSON object or array
        smart-brace  isolate  /content/0/text      no JSON object or array stands in the text
        resilient    isolate  /content/0/text      nothing in the text opens like JSON that was broken
        direct       isolate  /content/1/text 1:1  the text is no JSON object or array
      "
    `)
  })

  test('draws the place in the second one where that alone holds data', async () => {
    expect(await shownOf(['x', '\n\n{"b":2,}'])).toMatchInlineSnapshot(`
      "get_current_time now-utc  line 7  value via resilient
        {
          "b": 2
        }
      repaired, json, 88% of the text, /content/1/text 3:1 to 3:8
        2
        3 > {"b":2,}
      repairs
        comma-removed  /content/1/text 3:7  "," → ""
      tried
        direct       isolate  /content/0/text 1:1  the text is no JSON object or array
        smart-brace  isolate  /content/0/text      no JSON object or array stands in the text
        resilient    isolate  /content/0/text      nothing in the text opens like JSON that was broken
        direct       decode   /content/1/text 3:8  expected a key in double quotes
        smart-brace  isolate  /content/1/text      no JSON object or array stands in the text
      "
    `)
  })
})
