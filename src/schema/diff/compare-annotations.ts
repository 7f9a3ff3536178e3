import { jsonEqual } from '../../json/json-equal.ts'
import type { SchemaChangeKind } from '../../contracts/diff.ts'
import { describeValue } from './describe-form.ts'
import { type Fact, factOf, type Pair } from './fact.ts'

const FORMATS = ['format', 'contentEncoding', 'contentMediaType']

/** Differences that no validator has to see: formats and defaults. */
export function compareAnnotations(pair: Pair): readonly Fact[] {
  return [
    ...FORMATS.flatMap((keyword) =>
      compareOne(pair, keyword, ['format-added', 'format-changed', 'format-removed']),
    ),
    ...compareOne(pair, 'default', ['default-added', 'default-changed', 'default-changed']),
  ]
}

function compareOne(
  pair: Pair,
  keyword: string,
  [added, changed, removed]: readonly [SchemaChangeKind, SchemaChangeKind, SchemaChangeKind],
): readonly Fact[] {
  const before = pair.old.annotations.get(keyword)
  const after = pair.new.annotations.get(keyword)
  if (before === undefined && after === undefined) return []
  if (before !== undefined && after !== undefined && jsonEqual(before, after)) return []
  const kind = before === undefined ? added : after === undefined ? removed : changed
  return [
    factOf(pair, kind, {
      message: `${keyword} ${describeValue(before)} → ${describeValue(after)}`,
      ...(before !== undefined && { before }),
      ...(after !== undefined && { after }),
    }),
  ]
}
