/* oxlint-disable unicorn/no-process-exit -- it is a program of its own */
// An implementation of a suite that is wrong in the way that its argument names.
import { writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

const [way = 'right', mark] = process.argv.slice(2)
const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`)
const answer = (seq) => say({ seq, result: null })
const WAYS = {
  right: ({ seq }) => answer(seq),
  hangs: ({ seq }) => {
    if (seq !== 2) return answer(seq)
    if (mark !== undefined) writeFileSync(mark, `${process.pid}\n`)
  },
  dies: ({ seq }) => {
    if (seq !== 2) return answer(seq)
    process.stderr.write('out of luck\n')
    process.exit(7)
  },
  'always-dies': () => process.exit(1),
  lies: ({ seq }) => say({ seq, skipped: 'not today' }),
  throws: ({ seq }) => say({ seq, error: 'IndexError: 3' }),
  'answers-twice': ({ seq }) => {
    answer(seq)
    if (seq === 1) answer(seq)
  },
  'finds-code': ({ seq }) => say({ seq, result: { value: [] } }),
  'answers-another': ({ seq }) => {
    say({ seq: seq + 100, result: null })
    answer(seq)
  },
  'answers-nothing': ({ seq }) => say({ seq }),
  'answers-in-another-form': ({ seq }) => say({ seq, result: 'a text' }),
  prints: ({ seq }) => {
    process.stdout.write('debug: a case came\n')
    answer(seq)
  },
  eats: ({ seq }) => {
    if (seq !== 2) return answer(seq)
    globalThis.eaten = Array.from({ length: 40 }, () => Buffer.alloc(2 ** 24, 1))
    setInterval(() => undefined, 1000)
  },
}
for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line)
  if (message.cmd === 'start')
    say({
      version: way === 'is-newer' ? 2 : 1,
      implementation: { name: 'test', version: '1', language: 'javascript' },
      ...(way === 'names-suites' && { suites: ['partial-json'] }),
      ...(way === 'deviates' && {
        deviations: [
          { case: 'fences/json-between-sentences', issue: 'issue 5' },
          { case: 'fences/no-such-case', issue: 'issue 6' },
        ],
      }),
    })
  else if (message.cmd === 'run') (WAYS[way] ?? WAYS.right)(message)
  else break
}
