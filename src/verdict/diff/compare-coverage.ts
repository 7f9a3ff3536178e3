import type { ChangeDraft } from './make-change.ts'
import type { ServerPair } from './server-pair.ts'

/** Returns where one recording shows more of a tool's outputSchema than the other: a test that covers less is seen. */
export function compareCoverage({ old, next, listed }: ServerPair): readonly ChangeDraft[] {
  const after = new Map(next.tools.map((tool) => [tool.name, tool.schemaCoverage]))
  return old.tools.flatMap(({ name, schemaCoverage: was }): readonly ChangeDraft[] => {
    const is = after.get(name)
    if (was === undefined || is === undefined) return []
    const isLess = is.seen < was.seen
    // A schema that says more is another one, of which more may be seen and more be left.
    const isMore = is.seen > was.seen && is.total === was.total
    if (!isLess && !isMore) return []
    return [
      {
        rule: isLess ? 'schema-seen-less' : 'schema-seen-more',
        tool: name,
        message: `${was.seen} of ${was.total} places of the outputSchema seen → ${is.seen} of ${is.total}`,
        before: was.seen,
        after: is.seen,
        old: listed.old.get(name)?.evidence,
        new: listed.new.get(name)?.evidence,
      },
    ]
  })
}
