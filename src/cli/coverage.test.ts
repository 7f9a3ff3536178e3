import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import type { Coverage, CoverageItem } from '../contracts/coverage.ts'
import { compileSchema } from '../schema/compile-schema.ts'
import { assayHere } from './test-support/assay-here.ts'

const FIXTURES = fileURLToPath(new URL('../../fixtures', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'assay-coverage-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function coverageOf(...paths: readonly string[]): Promise<Coverage> {
  const { stdout } = await assayHere(['coverage', ...paths, '--json'])
  const coverage: Coverage = JSON.parse(stdout)
  return coverage
}

function itemOf(coverage: Coverage, aspect: string, name: string): CoverageItem | undefined {
  return coverage.aspects.find((one) => one.name === aspect)?.items.find((one) => one.name === name)
}

describe('assay coverage', () => {
  test('counts what recordings of servers show, with an example of each', async () => {
    const coverage = await coverageOf(`${FIXTURES}/mcp/scrapling-fetch`, `${FIXTURES}/mcp/github`)
    expect(itemOf(coverage, 'shapes', 'labelled-json')).toMatchObject({
      recorded: expect.any(Number),
      made: 0,
      subjects: ['scrapling-fetch'],
      example: { fixture: expect.stringContaining('scrapling-fetch'), line: expect.any(Number) },
    })
    expect(itemOf(coverage, 'extractors', 'labelled-json')?.recorded).toBeGreaterThan(0)
    expect(itemOf(coverage, 'shapes', 'ruby-hash')).toEqual({
      name: 'ruby-hash',
      recorded: 0,
      made: 0,
      subjects: [],
    })
    expect(coverage.aspects.map(({ name }) => name)).not.toContain('wires')
  })

  test('is what its schema says', async () => {
    const path = new URL('../../schemas/coverage.schema.json', import.meta.url)
    const schema = compileSchema(JSON.parse(readFileSync(path, 'utf8')))
    const { stdout } = await assayHere(['coverage', FIXTURES, '--json'])
    expect(schema.ok && schema.validate(JSON.parse(stdout))).toEqual([])
  })

  test('names tools that no call exercises', async () => {
    const { stdout } = await assayHere(['coverage', `${FIXTURES}/mcp/github`])
    expect(stdout).toMatch(/missing +github\/create_repository/u)
  })

  test('counts what was made by hand apart', async () => {
    const coverage = await coverageOf(`${FIXTURES}/llm/synthetic`)
    expect(coverage.fixtures.recorded).toBe(0)
    expect(coverage.shown).toBe(0)
    expect(itemOf(coverage, 'wires', 'gemini')?.made).toBeGreaterThan(0)
    expect(coverage.aspects.map(({ name }) => name)).toEqual(['wires', 'formats', 'model-findings'])
  })

  test.each([
    { min: '0', code: 0, says: '' },
    { min: '99', code: 1, says: 'below --min: ' },
    { min: 'tools=100', code: 1, says: /below --min: tools \d+ % of 100 %/u },
    { min: 'wires=1', code: 1, says: 'no fixture has to do with wires' },
    { min: 'tolls=1', code: 2, says: 'use one of tools, channels' },
    { min: 'tools=101', code: 2, says: 'a percentage from 0 to 100' },
  ])('--min $min ends with $code', async ({ min, code, says }) => {
    const run = await assayHere(['coverage', `${FIXTURES}/mcp/github`, '--min', min])
    expect(run.stderr).toMatch(says)
    expect(run.code).toBe(code)
  })

  test('is written as a page, and as Markdown', async () => {
    const [page, markdown] = [join(folder, 'c.html'), join(folder, 'c.md')]
    await assayHere(['coverage', `${FIXTURES}/mcp/time`, '--format', page, '--format', markdown])
    expect(readFileSync(page, 'utf8')).toContain('<h2 id="shapes">Shapes')
    expect(readFileSync(markdown, 'utf8')).toContain('<summary>Shapes: ')
  })

  test('fails if a fixture cannot be read, and if none can', async () => {
    const broken = join(folder, 'broken.fixture.jsonl')
    writeFileSync(broken, 'no fixture\n')
    const alone = await assayHere(['coverage', broken])
    expect(alone.stdout).toContain('no recording was judged')
    expect(alone.code).toBe(3)
    cpSync(`${FIXTURES}/mcp/time/2026.10.10.fixture.jsonl`, join(folder, 'time.fixture.jsonl'))
    const both = await assayHere(['coverage', folder])
    expect(both.stdout).toContain('not read')
    expect(both.code).toBe(1)
  })
})
