import { expect, test } from 'vitest'
import type { WrapRule } from '../contracts/wrap-rule.ts'
import { ruleLabel } from './rule-label.ts'

test.each<[WrapRule, string]>([
  [{ wrap: 'result' }, 'result'],
  [{ wrap: 'text_extraction', text_extraction: { auto_detect_json: true } }, 'text_extraction'],
  [{ wrap: 'text_extraction', text_extraction: { parser: 'lines' } }, 'text_extraction (lines)'],
])('names %j as %s', (rule, label) => {
  expect(ruleLabel(rule)).toBe(label)
})
