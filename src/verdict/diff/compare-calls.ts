import type { DiffEvidence } from '../../contracts/diff.ts'
import type { Fixture } from '../../contracts/fixture.ts'
import type { CallJudgement } from '../../contracts/judgement.ts'
import { WRAPPINGS_WORST_FIRST, worstWrapping } from '../worst-wrapping.ts'
import { comparePayloads, outsideOldSchema, refusedArguments } from './compare-payloads.ts'
import { compareResults } from './compare-results.ts'
import type { ChangeDraft } from './make-change.ts'
import type { CallPair } from './match-calls.ts'

/** What else has to be known of calls to compare them. */
export interface CallContext {
  readonly tool: string
  readonly placeOf: (call: CallJudgement) => DiffEvidence | undefined
  /** Whether the comparison of the outputSchemas tells already that results may break the older one. */
  readonly isOutputBroken: boolean
}

/** Differences between what came of the calls of one tool; what several say is said once, of the first. */
export function compareCalls(
  pairs: readonly CallPair[],
  context: CallContext,
): readonly ChangeDraft[] {
  const drafts = pairs.flatMap((pair) =>
    compareCall(pair, context).map((draft) => withPlace(draft, pair, context)),
  )
  const alike = Map.groupBy(drafts, ({ rule, path, message }) =>
    JSON.stringify([rule, path, message]),
  )
  return [...[...alike.values()].flatMap(together), ...compareWrapping(pairs, context)]
}

function compareCall(pair: CallPair, { isOutputBroken }: CallContext): readonly ChangeDraft[] {
  const refused = refusedArguments(pair)
  const outside = isOutputBroken ? undefined : outsideOldSchema(pair)
  return [
    ...compareResults(pair),
    ...comparePayloads(pair),
    ...(refused === undefined
      ? []
      : [{ rule: 'arguments-refused', message: `arguments: ${refused}` } as const]),
    ...(outside === undefined
      ? []
      : [{ rule: 'result-outside-old-schema', message: `structuredContent: ${outside}` } as const]),
  ]
}

function together(drafts: readonly ChangeDraft[]): readonly ChangeDraft[] {
  const [first, ...others] = drafts
  if (first === undefined) return []
  if (others.length === 0) return [first]
  return [{ ...first, message: `${first.message} (${drafts.length} calls)` }]
}

/** Of all calls together: what a gateway does it does for a tool. */
function compareWrapping(pairs: readonly CallPair[], context: CallContext): readonly ChangeDraft[] {
  const before = worstWrapping(pairs.map(({ old }) => old.wrapping))
  const after = worstWrapping(pairs.map(({ new: next }) => next.wrapping))
  if (before === after || before === 'unknown' || after === 'unknown') return []
  const isWorse = WRAPPINGS_WORST_FIRST.indexOf(after) < WRAPPINGS_WORST_FIRST.indexOf(before)
  const pair = pairs.find(({ old, new: next }) =>
    isWorse ? next.wrapping === after : old.wrapping === before,
  )
  const draft: ChangeDraft = {
    rule: isWorse ? 'wrapping-worse' : 'wrapping-better',
    message: `wrapping ${before} → ${after}`,
    before,
    after,
  }
  return pair === undefined ? [] : [withPlace(draft, pair, context)]
}

function withPlace(
  draft: ChangeDraft,
  { old, new: next }: CallPair,
  { tool, placeOf: at }: CallContext,
): ChangeDraft {
  return {
    ...draft,
    tool,
    call: old.call.id,
    old: at(old),
    new: at(next),
  }
}

/** Where the answer of a call stands; the request, where no answer came. */
export function placeOf(
  { call }: CallJudgement,
  fixture: Fixture | undefined,
): DiffEvidence | undefined {
  if (fixture === undefined) return undefined
  const { reply, request } = call
  if (reply === undefined) return { fixture: fixture.path, line: request.line }
  return {
    fixture: fixture.path,
    line: reply.frame.line,
    pointer: `${reply.at ?? ''}/${reply.kind}`,
  }
}
