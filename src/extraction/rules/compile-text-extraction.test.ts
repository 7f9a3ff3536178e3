import { describe, expect, test } from 'vitest'
import type { TextExtraction } from '../../contracts/text-extraction.ts'
import { compileTextExtraction } from './compile-text-extraction.ts'

const REPOSITORIES: TextExtraction = {
  parser: 'markdown_numbered_list',
  list_field: 'repositories',
  item_patterns: {
    name: { regex: String.raw`\*\*([^*]+)\*\*`, required: true },
    stars: { regex: String.raw`\(★ ([\d,]+)\)`, type: 'integer', transform: 'remove_commas' },
    url: { regex: String.raw`https://github\.com/[^\s]+` },
    description: { regex: '^   (.+)$', multiline: true },
  },
}

const FOUND = [
  'Found 2 repositories:',
  '',
  '1. **some-owner/some-repo** (★ 2,341)',
  '   A tool that does one thing',
  '   https://github.com/some-owner/some-repo',
  '2. **other/thing** (★ 1.2k)',
  '   Another tool',
  '',
  'End of results.',
].join('\n')

describe('the named configurations', () => {
  test('markdown_numbered_list', () => {
    const extraction = compileTextExtraction(REPOSITORIES).extractNow(FOUND)
    expect(extraction).toMatchObject({
      ok: true,
      extractor: 'markdown_numbered_list',
      value: {
        repositories: [
          {
            name: 'some-owner/some-repo',
            stars: 2341,
            url: 'https://github.com/some-owner/some-repo',
            description: 'A tool that does one thing\nhttps://github.com/some-owner/some-repo',
          },
          { name: 'other/thing', description: 'Another tool' },
        ],
      },
      diagnostics: [],
    })
  })
})
