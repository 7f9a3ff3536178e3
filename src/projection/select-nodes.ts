import { type JSONPathQuery, type JSONValue, jsonpath } from 'json-p3'
import { HarnessError } from '../contracts/harness-error.ts'
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

/** json-p3 doesn't export its class of `..`. */
const [descendants] = JSON_PATH_ENVIRONMENT.compile('$..*').segments
const isDescendants = (segment: Segment) => segment.constructor === descendants?.constructor

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
    for (const node of follow(segment, nodes, root)) {
      if (selected.length >= MAX_NODES) throw tooMany()
      selected.push(node)
    }
    nodes = selected
  }
  return nodes
}

function tooMany(): HarnessError {
  return new HarnessError(
    'wrong-use',
    `the JSONPath selects more than ${MAX_NODES} nodes; ask for less at once`,
  )
}

function* follow(
  segment: Segment,
  nodes: readonly SelectedNode[],
  root: JSONValue,
): Generator<SelectedNode> {
  const descends = isDescendants(segment)
  for (const start of nodes)
    for (const node of descends ? withDescendants(start) : [start])
      yield* segment.selectors.flatMap((selector) => selectIn(selector, node, root))
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

function selectIn(
  selector: Selector,
  parent: SelectedNode,
  root: JSONValue,
): readonly SelectedNode[] {
  const { value } = parent
  if (typeof value !== 'object' || value === null) return []
  if (selector instanceof NameSelector)
    return !Array.isArray(value) && Object.hasOwn(value, selector.name)
      ? [{ value: value[selector.name], token: selector.name, parent }]
      : []
  if (selector instanceof WildcardSelector) return childrenOf(parent)
  if (selector instanceof FilterSelector)
    return childrenOf(parent).filter((child) =>
      selector.expression.evaluate({
        environment: JSON_PATH_ENVIRONMENT,
        currentValue: child.value,
        rootValue: root,
      }),
    )
  if (!Array.isArray(value)) return []
  const indexes =
    selector instanceof IndexSelector
      ? [selector.index < 0 ? selector.index + value.length : selector.index]
      : selector instanceof SliceSelector
        ? sliceOf(value.length, selector)
        : []
  return indexes.flatMap((index) =>
    index in value ? [{ value: value[index], token: index, parent }] : [],
  )
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
