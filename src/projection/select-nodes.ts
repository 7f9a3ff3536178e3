import { type JSONPathQuery, type JSONValue, jsonpath } from 'json-p3'
import { HarnessError } from '../contracts/harness-error.ts'
import { isDescendants } from './is-descendants.ts'
import { JSON_PATH_ENVIRONMENT } from './json-path-environment.ts'

/** A value that a query selects, linked to the one that it is in; `$` itself has no token. */
export interface SelectedNode {
  readonly value: JSONValue
  readonly token?: string | number
  readonly parent?: SelectedNode
}

type Segment = JSONPathQuery['segments'][number]
type Selector = Segment['selectors'][number]

/** Where a query is asked: `@` or `$` at its beginning, and what `$` is in its filters. */
interface Start {
  readonly from: JSONValue
  readonly root: JSONValue
}

const MAX_NODES = 5_000_000

const { FilterSelector, IndexSelector, NameSelector, SliceSelector, WildcardSelector } =
  jsonpath.selectors

/**
 * Selects the nodes of a query, in its order. Needs no recursion however deep the value nests, and no memory for their places;
 * json-p3's own overflows the stack on deep values and on long arrays.
 *
 * @throws HarnessError `wrong-use` for a query that selects more than {@link MAX_NODES} nodes in a step.
 */
export function selectNodes(query: JSONPathQuery, { from, root }: Start): readonly SelectedNode[] {
  let nodes: readonly SelectedNode[] = [{ value: from }]
  for (const segment of query.segments) {
    const selected: SelectedNode[] = []
    const taker: Taker = {
      root,
      take: (node) => {
        if (selected.length >= MAX_NODES) throw tooMany()
        selected.push(node)
      },
    }
    for (const start of nodes) follow(segment, start, taker)
    nodes = selected
  }
  return nodes
}

interface Taker {
  readonly root: JSONValue
  readonly take: (node: SelectedNode) => void
}

function tooMany(): HarnessError {
  return new HarnessError(
    'wrong-use',
    `the JSONPath selects more than ${MAX_NODES} nodes; ask for less at once`,
  )
}

function follow(segment: Segment, start: SelectedNode, taker: Taker): void {
  const nodes = isDescendants(segment) ? withDescendants(start) : [start]
  for (const node of nodes)
    for (const selector of segment.selectors) selectIn(selector, node, taker)
}

/** A node before what is in it, and that in document order. */
function* withDescendants(start: SelectedNode): Generator<SelectedNode> {
  const open = [start]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    yield node
    for (const child of childrenOf(node).toReversed()) open.push(child)
  }
}

function childrenOf(parent: SelectedNode): readonly SelectedNode[] {
  const { value } = parent
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.map((item, token) => ({ value: item, token, parent }))
  return Object.entries(value).map(([token, item]) => ({ value: item, token, parent }))
}

function selectIn(selector: Selector, parent: SelectedNode, { root, take }: Taker): void {
  const { value } = parent
  if (typeof value !== 'object' || value === null) return
  if (selector instanceof NameSelector) {
    const { name: token } = selector
    if (!Array.isArray(value) && Object.hasOwn(value, token))
      take({ value: value[token], token, parent })
  } else if (selector instanceof WildcardSelector) {
    for (const child of childrenOf(parent)) take(child)
  } else if (selector instanceof FilterSelector) {
    for (const child of childrenOf(parent)) if (holds(selector, child.value, root)) take(child)
  } else if (Array.isArray(value)) {
    for (const index of indexesOf(selector, value.length))
      if (index in value) take({ value: value[index], token: index, parent })
  }
}

function holds(
  { expression }: InstanceType<typeof FilterSelector>,
  currentValue: JSONValue,
  rootValue: JSONValue,
): boolean {
  return expression.evaluate({ environment: JSON_PATH_ENVIRONMENT, currentValue, rootValue })
}

function indexesOf(selector: Selector, length: number): readonly number[] {
  if (selector instanceof IndexSelector)
    return [selector.index < 0 ? selector.index + length : selector.index]
  return selector instanceof SliceSelector ? sliceOf(length, selector) : []
}

/** RFC 9535, section 2.3.4.2.2. */
function sliceOf(
  length: number,
  { start, stop, step = 1 }: InstanceType<typeof SliceSelector>,
): readonly number[] {
  if (step === 0) return []
  const [first, last] = step > 0 ? [0, length] : [-1, length - 1]
  const bound = (index: number) =>
    Math.min(Math.max(index < 0 ? index + length : index, first), last)
  const from = start === undefined ? (step > 0 ? first : last) : bound(start)
  const to = stop === undefined ? (step > 0 ? last : first) : bound(stop)
  const count = Math.max(0, Math.ceil((to - from) / step))
  return Array.from({ length: count }, (_, index) => from + index * step)
}
