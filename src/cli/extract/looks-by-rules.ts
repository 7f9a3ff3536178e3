import type { Extraction } from '../../contracts/extraction.ts'
import { createWrapper, type Wrapper } from '../../wrap-rules/create-wrapper.ts'
import type { AppliedRule } from '../../wrap-rules/list-rules.ts'
import { ruleNamed } from '../../wrap-rules/rule-named.ts'
import { rulesFor } from '../../wrap-rules/rules-for.ts'
import type { Look, Looked, Looks } from './looks.ts'

/** What rules may do. */
interface RuleLooksOptions {
  readonly allowOrigins: readonly string[]
  readonly signal: AbortSignal
}

/** Every result is looked at by the rules for its tool, every text by the one rule. */
export function looksByRules(rules: readonly AppliedRule[], options: RuleLooksOptions): Looks {
  const extractors = new Map<AppliedRule, Wrapper>()
  const extractorOf = (rule: AppliedRule): Wrapper => {
    const extractor = extractors.get(rule) ?? createWrapper(rule, options)
    extractors.set(rule, extractor)
    return extractor
  }
  return {
    ofText: (text) => {
      const rule = ruleNamed(rules)
      return [lookBy(rule, () => extractorOf(rule).extract(text))]
    },
    ofResult: (tool, result) =>
      rulesFor(rules, tool).map((rule) =>
        lookBy(rule, () => extractorOf(rule).extractResult(result)),
      ),
  }
}

function lookBy(rule: AppliedRule, look: () => Extraction | Promise<Extraction>): Look {
  const { name, wrap, text_extraction: extraction } = rule
  const looksAtText = wrap !== 'none' && wrap !== 'drop-schema' && extraction?.enabled !== false
  return { rule: name, look: looksAtText ? look : async () => orNothing(await look()) }
}

/** Where a rule leaves texts alone, a result that has nothing else is none of its business. */
function orNothing(extraction: Extraction): Looked {
  return extraction.ok || extraction.code === 'unfit' ? extraction : { nothing: extraction.reason }
}
