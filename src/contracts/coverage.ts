/** Everything that coverage is counted of. */
export const COVERAGE_ASPECTS = [
  'tools',
  'channels',
  'shapes',
  'extractors',
  'text-parsers',
  'findings',
  'wires',
  'formats',
  'model-findings',
] as const

/** One thing that recordings can show: a shape, an extractor, a wire … */
export interface CoverageItem {
  readonly name: string
  /** Calls or answers in recordings that show it. */
  readonly recorded: number
  /** Calls or answers in fixtures that were made by hand, or imported. */
  readonly made: number
  /** The servers or providers whose recordings show it, by name. */
  readonly subjects: readonly string[]
  /** The first recording that shows it, else the first fixture; absent if none does. */
  readonly example?: { readonly fixture: string; readonly line: number }
}

/** All things of one kind. */
export interface CoverageAspect {
  readonly name: (typeof COVERAGE_ASPECTS)[number]
  readonly items: readonly CoverageItem[]
  /** Items that a recording shows. */
  readonly shown: number
}

/** What fixtures show of all that can come, and what they don't. */
export interface Coverage {
  readonly coverageVersion: 1
  readonly assay: string
  /** ISO 8601, UTC. */
  readonly generatedAt: string
  readonly fixtures: {
    readonly recorded: number
    readonly made: number
    /** Fixtures that could not be read or judged, each with its reason. */
    readonly unread: readonly { readonly path: string; readonly reason: string }[]
  }
  /** Aspects of servers if there are fixtures of servers, those of models if there are fixtures of models. */
  readonly aspects: readonly CoverageAspect[]
  /** Items of all aspects that a recording shows. */
  readonly shown: number
  readonly total: number
}
