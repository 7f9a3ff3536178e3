import { JSONPathNode, type JSONPathQuery, jsonpath } from 'json-p3'

type Segment = JSONPathQuery['segments'][number]
type Expression = InstanceType<typeof jsonpath.expressions.FilterExpression>

const { expressions, selectors } = jsonpath

/**
 * Makes the segments of a compiled query, and of the queries in its filters, work without recursion and without spreading
 * lists over a call: json-p3's own overflow the stack on a document that nests deep or an array of 100,000 items.
 */
export function makeIterative(query: JSONPathQuery): JSONPathQuery {
  const open = [query]
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const segment of next.segments) {
      const descends = segment.toString().startsWith('..')
      segment.resolve = descends
        ? (nodes) => descend(segment, nodes)
        : (nodes) => select(segment, nodes)
      const filters = segment.selectors.filter(
        (selector) => selector instanceof selectors.FilterSelector,
      )
      open.push(...filters.flatMap(({ expression }) => queriesIn(expression)))
    }
  return query
}

function queriesIn(filter: Expression): readonly JSONPathQuery[] {
  const queries: JSONPathQuery[] = []
  const open: Expression[] = [filter]
  for (let next = open.pop(); next !== undefined; next = open.pop())
    if (next instanceof expressions.FilterQuery) queries.push(next.path)
    else if (next instanceof expressions.LogicalExpression) open.push(next.expression)
    else if (next instanceof expressions.InfixExpression) open.push(next.left, next.right)
    else if (next instanceof expressions.PrefixExpression) open.push(next.right)
    else if (next instanceof expressions.FunctionExtension) open.push(...next.args)
  return queries
}

function select(segment: Segment, nodes: Iterable<JSONPathNode>): JSONPathNode[] {
  const selected: JSONPathNode[] = []
  for (const node of nodes)
    for (const selector of segment.selectors)
      for (const found of selector.resolve(node)) selected.push(found)
  return selected
}

function descend(segment: Segment, nodes: readonly JSONPathNode[]): JSONPathNode[] {
  const selected: JSONPathNode[] = []
  for (const node of nodes)
    for (const found of select(segment, withDescendants(node))) selected.push(found)
  return selected
}

/** A node before what is in it, and that in document order. */
function* withDescendants(start: JSONPathNode): Generator<JSONPathNode> {
  const open = [start]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    yield node
    for (const child of childrenOf(node).toReversed()) open.push(child)
  }
}

function childrenOf({ value, location, root }: JSONPathNode): readonly JSONPathNode[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value))
    return value.map((item, index) => new JSONPathNode(item, [...location, index], root))
  return Object.entries(value).map(
    ([key, item]) => new JSONPathNode(item, [...location, key], root),
  )
}
