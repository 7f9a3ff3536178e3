import type { JsonValue } from '../contracts/json.ts'
import type { Suite, SuiteCase } from '../contracts/suite.ts'
import { valueChanges } from '../json/value-changes.ts'
import { compileSchema } from '../schema/compile-schema.ts'
import { readCaseSchema } from './read-cases.ts'

/** Returns what is wrong with an answer; undefined if it is one of the right ones. */
export type JudgeAnswer = (result: JsonValue, expected: SuiteCase['expected']) => string | undefined

const FEW = 3
const SHOWN = 60
/** Characters that are shown before a difference. */
const BEFORE = 20

/** Creates the judge of a suite's answers. */
export function answerJudge(suite: Suite): JudgeAnswer {
  const comparable: NonNullable<Suite['comparable']> = (result, expected) =>
    suite.comparable?.(result, expected) ?? result
  const { $schema = '', $defs = {} } = readCaseSchema()
  const $ref = `#/$defs/${suite.name}/properties/expected/items/properties/result`
  const schema = compileSchema({ $schema, $defs, $ref })
  return (result, expected) => {
    const misfit = schema.ok ? schema.validate(result)[0] : undefined
    if (misfit !== undefined) {
      const form = expected.map((answer) => answer.result).find((one) => one !== null)
      const such = form === undefined ? '' : `, such as ${shown(jsonOf(form), 0)}`
      return `the answer is not in the form of this suite${such}: got ${shown(jsonOf(result), 0)}`
    }
    const differences = expected.map((answer) =>
      valueChanges(comparable(answer.result, answer.result), comparable(result, answer.result)),
    )
    if (differences.some((changes) => changes.length === 0)) return undefined
    const [changes = []] = differences
    const texts = changes.slice(0, FEW).map(({ pointer, before, after }) => {
      const where = pointer === '' ? '' : `at ${pointer} `
      return `${where}${difference(before, after)}`
    })
    const more = changes.length > FEW ? [`${changes.length - FEW} more differences`] : []
    return [...texts, ...more, ...otherAnswers(expected.length - 1)].join('; ')
  }
}

function otherAnswers(count: number): readonly string[] {
  if (count === 0) return []
  return [count === 1 ? 'another answer is right, too' : `${count} other answers are right, too`]
}

/** Of two long texts the part where they differ is shown. */
function difference(expected: JsonValue | undefined, got: JsonValue | undefined): string {
  const [one, other] = [jsonOf(expected), jsonOf(got)]
  const at = Array.from(one).findIndex((_, index) => one[index] !== other[index])
  const from = at > SHOWN / 2 ? at - BEFORE : 0
  return `expected ${shown(one, from)}, got ${shown(other, from)}`
}

function jsonOf(value: JsonValue | undefined): string {
  return value === undefined ? 'nothing' : JSON.stringify(value)
}

function shown(text: string, from: number): string {
  const part = text.slice(from, from + SHOWN)
  return `${from > 0 ? '…' : ''}${part}${from + SHOWN < text.length ? '…' : ''}`
}
