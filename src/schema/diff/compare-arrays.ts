import { extentOf } from './extent.ts'
import { type Fact, factOf, type Pair } from './fact.ts'
import { askedOfItem } from './normal-form.ts'
import type { Conjunction } from './schema-place.ts'

/** Differences between what two forms ask of an array's items. */
export function compareArrays(pair: Pair): readonly Fact[] {
  const { old, new: next, path } = pair
  const length = Math.max(old.array.prefix.length, next.array.prefix.length)
  const first = Array.from({ length }, (_item, index) =>
    compareItems(
      pair,
      [askedOfItem(old.array, index), askedOfItem(next.array, index)],
      `${path}/${index}`,
    ),
  )
  return [...first.flat(), ...compareItems(pair, [old.array.rest, next.array.rest], `${path}/*`)]
}

function compareItems(
  pair: Pair,
  [old, next]: readonly [Conjunction, Conjunction],
  path: string,
): readonly Fact[] {
  const before = extentOf(old)
  const after = extentOf(next)
  if (before === after && before !== 'something') return []
  if (before === 'nothing')
    return [factOf(pair, 'extra-allowed', { message: 'further items are now allowed', path })]
  if (after === 'nothing')
    return [factOf(pair, 'extra-forbidden', { message: 'further items no longer allowed', path })]
  return pair.comparer.parts(old, next, path)
}
