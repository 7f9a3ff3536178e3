import { HarnessError } from '../contracts/harness-error.ts'
import { excerpt } from '../text/excerpt.ts'
import { someNames } from '../text/some-names.ts'
import { nearestName } from '../text/nearest-name.ts'
import type { AppliedRule } from './list-rules.ts'
import { serverOf } from './server-of.ts'

/**
 * The rule of a name: a virtual tool, `server:tool`, or a tool that only one rule is for. Without a name, the only rule.
 *
 * @throws HarnessError `wrong-use` where there is none, or several.
 */
export function ruleNamed(rules: readonly AppliedRule[], name?: string): AppliedRule {
  if (rules.length === 0)
    throw new HarnessError('wrong-use', 'the file has no rules; add one under tools')
  const [only, ...others] = name === undefined ? rules : matching(rules, name)
  const names = rules.map((rule) => rule.name)
  if (only !== undefined && others.length === 0) return only
  if (only !== undefined)
    throw new HarnessError(
      'wrong-use',
      name === undefined
        ? `the file has ${names.length} rules; say by --tool which one is meant: ${someNames(names)}`
        : `--tool ${excerpt(name)} may be ${[only, ...others].map((rule) => rule.name).join(' or ')}; name one of them`,
    )
  const wanted = name ?? ''
  const nearest = nearestName(wanted, names)
  const hint =
    nearest === undefined ? `use one of ${someNames(names)}` : `did you mean ${excerpt(nearest)}`
  throw new HarnessError('wrong-use', `no rule is for the tool ${excerpt(wanted)}; ${hint}`)
}

function matching(rules: readonly AppliedRule[], name: string): readonly AppliedRule[] {
  const tests: readonly ((rule: AppliedRule) => boolean)[] = [
    (rule) => rule.name === name,
    ({ source }) => source === name,
    ({ source }) => serverOf(source) !== undefined && source.endsWith(`:${name}`),
  ]
  return tests.map((test) => rules.filter(test)).find((found) => found.length > 0) ?? []
}
