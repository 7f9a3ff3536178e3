import { jsonpath, type JSONPathQuery } from 'json-p3'

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

type Selector = JSONPathQuery['segments'][number]['selectors'][number]

const { IndexSelector, NameSelector, SliceSelector, WildcardSelector } = jsonpath.selectors
const NO_INDEX = { start: 0, stop: 0, stride: 1 } as const

/**
 * The steps of a path that can be followed while the document comes, each decided by what came before; undefined for
 * one that asks for more: filters, descendants, unions, and indexes counted from the end.
 */
export function pathSteps(query: JSONPathQuery): readonly PathStep[] | undefined {
  const steps: PathStep[] = []
  for (const { selectors, ...segment } of query.segments.map(described)) {
    const [selector, ...others] = selectors
    const step =
      selector === undefined || others.length > 0 || segment.descends ? undefined : stepOf(selector)
    if (step === undefined) return undefined
    steps.push(step)
  }
  return steps
}

/** The names that a path begins with. */
export function leadingNames(query: JSONPathQuery): readonly string[] {
  const names: string[] = []
  for (const { selectors, descends } of query.segments.map(described)) {
    const [selector, ...others] = selectors
    if (descends || others.length > 0 || !(selector instanceof NameSelector)) break
    names.push(selector.name)
  }
  return names
}

function described(segment: JSONPathQuery['segments'][number]): {
  readonly selectors: readonly Selector[]
  readonly descends: boolean
} {
  // The class of descendants isn't exported
  return { selectors: segment.selectors, descends: segment.toString().startsWith('..') }
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
