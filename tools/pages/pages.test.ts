import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { GENERATED } from './index.ts'
import { withGenerated } from './with-generated.ts'

const BEGIN = '<!-- npm run pages -->'
const END = '<!-- end of npm run pages -->'

test.each(Object.entries(GENERATED))(
  '%s is what its generator writes; npm run pages writes it again',
  async (path, generate) => {
    const page = readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
    expect(page.replaceAll('\r\n', '\n')).toBe(
      await withGenerated(page.replaceAll('\r\n', '\n'), await generate()),
    )
  },
)

test('replaces what is between the two comments, and nothing else', async () => {
  const page = `# Page\n\nWritten by hand.\n\n${BEGIN}\n\nold\n\n${END}\n\nAlso by hand.\n`
  const written = await withGenerated(page, '| a | b |\n|---|---|\n| long | c |')
  expect(written).toBe(page.replace('old', '| a    | b   |\n| ---- | --- |\n| long | c   |'))
  expect(await withGenerated(written, 'old')).toBe(page)
})

test.each([
  ['no comment', 'text'],
  ['no second comment', `${BEGIN}\n\nold`],
  ['no first comment', `old\n\n${END}`],
  ['the comments the wrong way round', `${END}\n\nold\n\n${BEGIN}`],
  ['two generated parts', `${BEGIN}\n${END}\n${BEGIN}\n${END}`],
])('refuses a page with %s', async (_, page) => {
  await expect(withGenerated(page, 'new')).rejects.toThrow('the page needs one part')
})
