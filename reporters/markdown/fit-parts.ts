/** What of several parts fits, and how many don't. */
export interface FittedParts<Part> {
  readonly kept: readonly Part[]
  readonly left: number
}

/** The first parts that fit into a number of characters, each whole; what a part costs may hang on those before it. */
export function fitParts<Part>(
  parts: readonly Part[],
  limit: number,
  costOf: (part: Part, before: readonly Part[]) => number,
): FittedParts<Part> {
  const kept: Part[] = []
  let used = 0
  for (const part of parts) {
    used += costOf(part, kept)
    if (used > limit) break
    kept.push(part)
  }
  return { kept, left: parts.length - kept.length }
}
