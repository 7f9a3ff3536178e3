import { jsonpath, type JSONPathQuery } from 'json-p3'
import { isDescendants } from '../is-descendants.ts'

/** What one segment of a path takes of an object or of an array. */
export interface PathStep {
  /** The one name that is taken of an object; undefined takes every name, or none. */
  readonly name?: string
  /** The name as bytes, to be compared with a key that has no escapes. */
  readonly nameBytes?: Uint8Array
  /** Whether every name is taken. */
  readonly everyName: boolean
  /** The indexes that are taken of an array: from `start` to before `stop`, each `stride`-th. */
  readonly start: number
  readonly stop: number
  readonly stride: number
}

type Segment = JSONPathQuery['segments'][number]
type Selector = Segment['selectors'][number]

const { IndexSelector, NameSelector, SliceSelector, WildcardSelector } = jsonpath.selectors
const NO_INDEX = { start: 0, stop: 0, stride: 1 } as const

/**
 * The steps of a path that can be followed while the document comes, each decided by what came before; undefined for
 * one that asks for more: filters, descendants, unions, and indexes counted from the end.
 */
export function pathSteps(query: JSONPathQuery): readonly PathStep[] | undefined {
  const steps: PathStep[] = []
  for (const segment of query.segments) {
    const selector = onlySelector(segment)
    const step = selector === undefined ? undefined : stepOf(selector)
    if (step === undefined) return undefined
    steps.push(step)
  }
  return steps
}

/** The names that a path begins with. */
export function leadingNames(query: JSONPathQuery): readonly string[] {
  const names: string[] = []
  for (const segment of query.segments) {
    const selector = onlySelector(segment)
    if (!(selector instanceof NameSelector)) break
    names.push(selector.name)
  }
  return names
}

/** What a segment selects by of the value that it is asked of; undefined where it has several of these, or descends. */
function onlySelector(segment: Segment): Selector | undefined {
  const [selector, ...others] = segment.selectors
  return others.length > 0 || isDescendants(segment) ? undefined : selector
}

function stepOf(selector: Selector): PathStep | undefined {
  if (selector instanceof NameSelector) {
    const { name } = selector
    return { name, nameBytes: Buffer.from(name), everyName: false, ...NO_INDEX }
  }
  if (selector instanceof WildcardSelector)
    return { everyName: true, start: 0, stop: Infinity, stride: 1 }
  if (selector instanceof IndexSelector) {
    const { index } = selector
    return index < 0 ? undefined : { everyName: false, start: index, stop: index + 1, stride: 1 }
  }
  return selector instanceof SliceSelector ? sliceStep(selector) : undefined
}

function sliceStep({
  start = 0,
  stop = Infinity,
  step = 1,
}: InstanceType<typeof SliceSelector>): PathStep | undefined {
  if (step === 0) return { everyName: false, ...NO_INDEX }
  if (start < 0 || stop < 0 || step < 0) return undefined
  return { everyName: false, start, stop, stride: step }
}
