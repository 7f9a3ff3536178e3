import { readdir } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import type { LlmOutput } from '../contracts/llm-output.ts'
import type { LlmParserOptions } from '../contracts/llm-options.ts'
import { formats } from './formats/index.ts'
import { parseLlmOutput } from './parse-llm-output.ts'
import { expectDeltas } from './test-support/expect-deltas.ts'
import { eventsOf } from './test-support/events-of.ts'
import { piecesOf } from './test-support/pieces-of.ts'
import type { FormatCase, FormatCases } from './test-support/format-cases.ts'

const FOLDER = new URL('./test-support/cases/', import.meta.url)

const all = await readCases()

test('each format has cases, and each file of cases a format', () => {
  expect(all.map(({ format }) => format).toSorted()).toEqual(
    formats.map(({ name }) => name).toSorted(),
  )
})

describe.each(all)('$format', ({ format, cases }) => {
  test.each(cases)('$topic: $title', (one) => {
    expect(seen(parseLlmOutput(one.text, optionsOf(one, format)), one)).toEqual(wanted(one))
  })

  test.each(cases.filter(({ pinnedOnly }) => pinnedOnly === undefined))(
    'found out, $topic: $title',
    (one) => {
      expect(seen(parseLlmOutput(one.text, optionsOf(one)), one)).toEqual(wanted(one))
    },
  )

  test.each(cases)('the same for every cut, $topic: $title', (one) => {
    const options = optionsOf(one, format)
    const whole = eventsOf([one.text], options)
    for (const size of [1, 2, 7]) expect(eventsOf(piecesOf(one.text, size), options)).toEqual(whole)
    for (let cut = 1; cut < one.text.length; cut += 1)
      expect(eventsOf([one.text.slice(0, cut), one.text.slice(cut)], options)).toEqual(whole)
    expectDeltas(whole)
  })
})

async function readCases(): Promise<readonly FormatCases[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.ts'))
  const modules = await Promise.all(
    files.map(
      async (file): Promise<Readonly<Record<string, FormatCases>>> =>
        import(new URL(file, FOLDER).href),
    ),
  )
  return modules.flatMap((module) => Object.values(module))
}

function optionsOf({ tools = {}, prefill }: FormatCase, format = 'auto'): LlmParserOptions {
  const offered = Object.entries(tools).map(([name, inputSchema]) => ({ name, inputSchema }))
  return { format, tools: offered, ...(prefill === undefined ? {} : { prefill }) }
}

/** What a case says something of. */
function seen(
  { content, reasoning, toolCalls, candidates }: LlmOutput,
  { expected }: FormatCase,
): object {
  return {
    content: content.trim(),
    reasoning: reasoning.trim(),
    toolCalls: toolCalls.map(({ id, name, arguments: values, complete }) => ({
      ...(id === undefined ? {} : { id }),
      name,
      arguments: values,
      ...(complete ? {} : { complete }),
    })),
    ...(expected.candidates === undefined
      ? {}
      : { candidates: candidates.map(({ name, refusedBy }) => ({ name, refusedBy })) }),
  }
}

function wanted({ expected }: FormatCase): object {
  const { content, reasoning = '' } = expected
  return { ...expected, content: content.trim(), reasoning: reasoning.trim() }
}
