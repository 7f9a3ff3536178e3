import { describe, expect, test } from 'vitest'
import type { LlmFormat } from '../llm/define-format.ts'
import { hermes } from '../llm/formats/hermes.ts'
import type { WrittenCall } from '../llm/grammar.ts'
import { testFormat } from '../testing.ts'

const GOOD: LlmFormat = { ...hermes, name: 'mine', aliases: [] }

async function failuresOf(format: LlmFormat): Promise<string> {
  const failures: string[] = []
  for (const { name, run } of testFormat(format, { runs: 10 }))
    try {
      await run()
    } catch (error) {
      failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  return failures.join('\n')
}

function writing(write: (calls: readonly WrittenCall[]) => string): LlmFormat {
  return { ...GOOD, grammar: { ...GOOD.grammar, write } }
}

let count = 0

/** Takes a section for a call without arguments. */
function reading(start: (at: number) => { readonly name: string; readonly at: number }): LlmFormat {
  return {
    ...GOOD,
    grammar: {
      ...GOOD.grammar,
      *read(section) {
        const { offset } = section.reader
        if (!(yield* section.reader.accept('<tool_call>'))) return false
        section.beginCall(start(offset)).end({ arguments: {}, complete: true })
        return true
      },
    },
  }
}

test('a good format passes', async () => {
  expect(await failuresOf(GOOD)).toBe('')
})

describe('a format fails that', () => {
  test.each<[string, LlmFormat, string]>([
    [
      'writes other calls',
      writing((calls) => GOOD.grammar.write(calls.map((call) => ({ ...call, name: 'other' })))),
      'reads the calls that it writes: format mine: it reads [{"name":"other"',
    ],
    [
      'writes what is text',
      writing((calls) => `Here: ${GOOD.grammar.write(calls)}`),
      'it takes "Here: " of its calls for text',
    ],
    [
      'writes calls that are cut off',
      writing((calls) => GOOD.grammar.write(calls).replace(/\s*<\/tool_call>$/u, '')),
      'it repairs what it has written, or takes it for incomplete',
    ],
    [
      'reads any text as its own',
      {
        ...GOOD,
        ignored: ['7'],
      },
      'leaves text without markers as it is',
    ],
    [
      'takes a call for over where a part of it is there',
      {
        ...GOOD,
        grammar: {
          ...GOOD.grammar,
          *read(section) {
            const at = section.reader.offset
            section.reader.take('<tool_call>'.length)
            if ((yield* section.reader.peek(30)) === '') return false
            section.beginCall({ name: 'half', at }).end({ arguments: {}, complete: true })
            return true
          },
        },
      },
      'cut off at',
    ],
    [
      'counts',
      reading((at) => ({ name: `f${(count += 1)}`, at })),
      'pieces of 1 characters are read in another way than the whole text',
    ],
    [
      'names spans behind the text',
      reading((at) => ({ name: 'f', at: at + 1e6 })),
      'are not in order',
    ],
    [
      'takes longer the further it is',
      reading((at) => {
        let work = 0
        for (let step = 0; step < at; step += 1) work = (work * 31 + step) % 1_000_003
        return { name: `f${work}`, at }
      }),
      'sixteen times as many calls take far more than sixteen times as long',
    ],
  ])('%s', async (_, format, words) => {
    expect(await failuresOf(format)).toContain(words)
  })
})
