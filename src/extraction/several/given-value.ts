import type { Extraction } from '../../contracts/extraction.ts'
import type { AccessedValue } from '../../contracts/extraction-access.ts'
import type { ChainRun } from '../chain/run-chain.ts'

/** A value that came as a value, checked. It was taken from no text, so its span is empty. */
export function givenValue<Value>(
  { pointer, value }: AccessedValue,
  { check }: Pick<ChainRun<Value>, 'check'>,
): Extraction<Value> {
  const checked = check(value)
  if (checked.ok)
    return {
      ok: true,
      value: checked.value,
      extractor: 'given',
      how: 'as-is',
      format: 'json',
      source: { pointer },
      span: [0, 0],
      repairs: [],
      coverage: 1,
      tried: [],
      ambiguities: [],
      diagnostics: [],
    }
  const { reason, errors } = checked
  const attempt = {
    extractor: 'given',
    stage: 'validate',
    reason,
    value,
    ...(errors && { errors }),
    pointer,
  } as const
  return { ok: false, code: 'unfit', reason, tried: [attempt], diagnostics: [] }
}
