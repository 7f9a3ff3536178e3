import { describe, expect, test } from 'vitest'
import type { LlmFormat } from '../llm/define-format.ts'
import { jsonAfterMarker } from '../llm/engines/json-after-marker.ts'
import { writeJsonCall } from '../llm/json-calls/write-json-call.ts'
import type { Grammar, WrittenCall } from '../llm/grammar.ts'
import { type ContractOptions, testFormat } from '../testing.ts'

const GOOD: LlmFormat = {
  name: 'mine',
  title: 'JSON between two words',
  aliases: [],
  models: [],
  literals: [],
  references: [],
  grammar: grammarWith('@call@'),
}

function grammarWith(open: string): Grammar {
  return jsonAfterMarker({
    open: [open],
    close: ['@end@'],
    write: (calls) => calls.map((call) => `${open}${writeJsonCall(call)}@end@`).join('\n'),
  })
}

/** The checks that fail, without those of time, which have a test of their own. */
async function failuresOf(format: LlmFormat): Promise<string> {
  const failures: string[] = []
  for (const { name, run } of testFormat(format, { runs: 10 })) {
    if (name.startsWith('takes time')) continue
    try {
      await run()
    } catch (error) {
      failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    }
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
        if (!(yield* section.reader.accept('@call@'))) return false
        section.beginCall(start(offset)).end({ arguments: {}, complete: true })
        return true
      },
    },
  }
}

test('a good format passes', async () => {
  expect(await failuresOf(GOOD)).toBe('')
  const slow = testFormat(GOOD).filter(({ name }) => name.startsWith('takes time'))
  expect(slow).toHaveLength(3)
  for (const { run } of slow) await run()
})

test('a format fails that takes longer the further it is', async () => {
  const slow = reading((at) => {
    let work = 0
    for (let step = 0; step < at * 10; step += 1) work = (work * 31 + step) % 1_000_003
    return { name: `f${work}`, at }
  })
  const check = testFormat(slow).find(({ name }) => name.endsWith('many calls'))
  await expect(check?.run()).rejects.toThrow(
    'sixteen times as many calls take far more than sixteen times as long',
  )
})

const MISSPELT: ContractOptions = JSON.parse('{"rusn":7}')

test.each<[ContractOptions, string]>([
  [{ runs: 0 }, 'testFormat: runs is 0; give a whole number from 1'],
  [{ runs: Number.NaN }, 'testFormat: runs is an integer, not NaN'],
  [{ runs: 1.5 }, 'testFormat: runs is an integer, not 1.5'],
  [{ seed: Number.NaN }, 'testFormat: seed is an integer, not NaN'],
  [MISSPELT, 'did you mean runs?'],
])('the options %j are wrong use', (options, words) => {
  expect(() => testFormat(GOOD, options)).toThrow(words)
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
      'it takes "Here: \\n" of its calls for text',
    ],
    [
      'writes calls that are cut off',
      writing((calls) => GOOD.grammar.write(calls).replace(/@end@$/u, '')),
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
            section.reader.take('@call@'.length)
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
      'begins with a marker of ours',
      { ...GOOD, grammar: grammarWith('<tool_call>') },
      'its opening marker "<tool_call>" is the one of qwen_agent_code, hermes, ',
    ],
    [
      'begins with a letter',
      { ...GOOD, grammar: grammarWith('a') },
      'begins its calls with markers of its own: format mine: "a" is too short',
    ],
    [
      'begins with a word',
      { ...GOOD, grammar: grammarWith('call') },
      '"call" is an opening marker of letters alone',
    ],
  ])('%s', async (_, format, words) => {
    expect(await failuresOf(format)).toContain(words)
  })
})
