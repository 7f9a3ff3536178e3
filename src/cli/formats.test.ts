import { describe, expect, test } from 'vitest'
import { listLlmFormats, parseLlmOutput } from '../index.ts'
import { assayHere } from './test-support/assay-here.ts'

describe('assay parse --formats', () => {
  test('has a line for each format, by name, in 100 columns', async () => {
    const { stdout, code } = await assayHere(['parse', '--formats'])
    expect(code).toBe(0)
    const [head = '', ...rows] = stdout.trimEnd().split('\n')
    expect(head).toMatch(/^name +what it is +models$/u)
    const infos = listLlmFormats()
    const names = infos.map(({ name }) => name).toSorted()
    expect(rows.slice(0, infos.length).map((row) => row.split(' ')[0])).toEqual(names)
    expect(Math.max(...rows.map((row) => row.length))).toBeLessThanOrEqual(100)
    expect(rows.at(-1)).toContain(`${infos.length} formats`)
  })

  test('tells all about one, by an alias too', async () => {
    const { stdout } = await assayHere(['parse', '--formats', 'hermes'])
    for (const part of ['models\n', 'also named\n', 'defined by\n', 'two calls\n  <tool_call>\n'])
      expect(stdout).toContain(part)
    expect((await assayHere(['parse', '--formats', 'Qwen-2.5'])).stdout).toBe(stdout)
  })

  test.each([
    ['kimi_k2', 'calls in reasoning\n  end it\n'],
    ['llama3_json', 'where it is pinned\n  its calls need no markers\n'],
  ])('says of %s what is special about it', async (name, part) => {
    const { stdout } = await assayHere(['parse', '--formats', name])
    expect(stdout).toContain(part)
    expect((await assayHere(['parse', '--formats', 'seed_oss'])).stdout).not.toContain(part)
  })

  test('tells all about each of several, where an alias names them', async () => {
    const { stdout } = await assayHere(['parse', '--formats', 'mistral', '--json'])
    const names = JSON.parse(stdout).formats.map(({ name }: { readonly name: string }) => name)
    expect(names.length).toBeGreaterThan(1)
  })

  test('gives one as JSON', async () => {
    const { stdout } = await assayHere(['parse', '--formats', 'hermes', '--json'])
    expect(JSON.parse(stdout)).toMatchObject({ formatsVersion: 1, formats: [{ name: 'hermes' }] })
  })

  test('refuses a name that is none, with the nearest', async () => {
    const { stderr, code } = await assayHere(['parse', '--formats', 'hermse'])
    expect(code).toBe(2)
    expect(stderr).toContain('did you mean hermes?')
  })
})

test.each(listLlmFormats())('the example of $name is read', ({ name, example }) => {
  const tools = ['get_weather', 'get_time'].map((tool) => ({ name: tool }))
  const { toolCalls } = parseLlmOutput(example, { format: name, tools })
  expect(toolCalls.map((call) => call.name)).toEqual(['get_weather', 'get_time'])
})
