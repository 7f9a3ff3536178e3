import { JSONPathNode, JSONPathNodeList, type JSONPathQuery, jsonpath, Nothing } from 'json-p3'
import type { JSONValue } from 'json-p3'
import { jsonEqual } from '../json/json-equal.ts'
import { excerpt } from '../text/excerpt.ts'
import { isJson } from './is-json.ts'
import { isRunnable } from './json-path-functions.ts'
import { selectNodes } from './select-nodes.ts'

type Expression = InstanceType<typeof jsonpath.expressions.FilterExpression>
type Comparison = InstanceType<typeof jsonpath.expressions.InfixExpression>
type Query = InstanceType<typeof jsonpath.expressions.FilterQuery>
type Context = Parameters<Expression['evaluate']>[0]

const { expressions, selectors } = jsonpath

/**
 * Mends the filters of a compiled query, which is changed. json-p3 takes `$` in a filter inside a filter for the node that
 * the outer one looks at, compares strings by halves of characters, and overflows the stack where values nest deep. Gives back what is to be told of
 * the filters.
 */
export function mendFilters(query: JSONPathQuery): readonly string[] {
  const diagnostics: string[] = []
  const queries = [query]
  for (let next = queries.pop(); next !== undefined; next = queries.pop())
    for (const selector of next.segments.flatMap((segment) => segment.selectors))
      if (selector instanceof selectors.FilterSelector)
        queries.push(...mend(selector.expression, diagnostics))
  return diagnostics
}

/** The queries in a filter. */
function mend(filter: Expression, diagnostics: string[]): readonly JSONPathQuery[] {
  const queries: JSONPathQuery[] = []
  const open: Expression[] = [filter]
  for (let next = open.pop(); next !== undefined; next = open.pop())
    if (next instanceof expressions.FilterQuery) {
      queries.push(next.path)
      mendQuery(next)
    } else if (next instanceof expressions.LogicalExpression) open.push(next.expression)
    else if (next instanceof expressions.PrefixExpression) open.push(next.right)
    else if (next instanceof expressions.FunctionExtension) {
      open.push(...next.args)
      diagnostics.push(...patternFaults(next))
    } else if (next instanceof expressions.InfixExpression) {
      open.push(next.left, next.right)
      if (!next.logical) mendComparison(next)
    }
  return queries
}

/** RFC 9535 has a function be false for such a pattern, without a word. */
function patternFaults({
  name,
  args: [, pattern],
}: InstanceType<typeof expressions.FunctionExtension>): readonly string[] {
  if (name !== 'match' && name !== 'search') return []
  if (!(pattern instanceof expressions.StringLiteral) || isRunnable(pattern.value)) return []
  return [
    `${name}() is false for any text: ${excerpt(pattern.value)} is no I-Regexp (RFC 9485), which has neither \\d, \\w and \\s nor lookaround`,
  ]
}

function mendQuery(query: Query): void {
  const isRelative = query instanceof expressions.RelativeQuery
  query.evaluate = ({ currentValue, rootValue: root }) => {
    const nodes = selectNodes(query.path, { from: isRelative ? currentValue : root, root })
    return new JSONPathNodeList(nodes.map(({ value }) => new JSONPathNode(value, [], root)))
  }
}

function mendComparison(comparison: Comparison): void {
  const { left, right, operator } = comparison
  comparison.evaluate = (context) => {
    const [a, b] = [operand(left, context), operand(right, context)]
    if (operator === '==') return areEqual(a, b)
    if (operator === '!=') return !areEqual(a, b)
    const isLess = operator.startsWith('<') ? isBefore(a, b) : isBefore(b, a)
    return isLess || (operator.endsWith('=') && areEqual(a, b))
  }
}

/** A value, or undefined for nothing. */
function operand(expression: Expression, context: Context): JSONValue {
  const result: unknown = expression.evaluate(context)
  const value = result instanceof JSONPathNodeList ? result.nodes[0]?.value : result
  return value !== Nothing && isJson(value) ? value : undefined
}

function areEqual(a: JSONValue, b: JSONValue): boolean {
  return isJson(a) && isJson(b) ? jsonEqual(a, b) : a === b
}

function isBefore(a: JSONValue, b: JSONValue): boolean {
  if (typeof a === 'number' && typeof b === 'number') return a < b
  return typeof a === 'string' && typeof b === 'string' && isTextBefore(a, b)
}

/** By Unicode scalar values, not by UTF-16 code units. */
function isTextBefore(a: string, b: string): boolean {
  let at = 0
  while (at < a.length && a.charCodeAt(at) === b.charCodeAt(at)) at += 1
  if (at > 0 && (isSecondHalf(a, at) || isSecondHalf(b, at))) at -= 1
  return (a.codePointAt(at) ?? -1) < (b.codePointAt(at) ?? -1)
}

function isSecondHalf(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= 0xdc00 && code <= 0xdfff
}
