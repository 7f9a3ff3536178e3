import type { Extraction } from '../../../contracts/extraction.ts'
import type { JsonValue } from '../../../contracts/json.ts'
import { isJsonObject } from '../../../json/is-json-object.ts'
import { toJsonValue } from '../../../json/to-json-value.ts'
import { accessResult } from '../../access/access-result.ts'
import { findCarrier } from '../../access/find-carrier.ts'
import { furthestFailure } from '../../chain/furthest-failure.ts'
import { givenValue } from '../../several/given-value.ts'
import type { JsonPath } from '../../../projection/compile-json-path.ts'
import type { Steps } from './extract-text.ts'
import { extractTexts } from './extract-texts.ts'
import { failedCall } from './failed-call.ts'
import { ruleFailure } from './rule-failure.ts'
import type { RulePlan } from './rule-plan.ts'
import { sourceText } from './source-text.ts'
import { finishedExtraction } from './finished-extraction.ts'

/**
 * What a configuration makes of the result of a tool. A failed call holds no data. Structured content that is more than a
 * text in an object is the data, and no text is looked at.
 */
export function* extractResult(result: unknown, plan: RulePlan): Steps<Extraction> {
  const value = toJsonValue(result)
  const failed = failedCall(value)
  if (failed !== undefined) return failed
  const structured = isJsonObject(value) ? value['structuredContent'] : undefined
  if (structured !== undefined && structured !== null)
    return yield* fromStructured(structured, plan)
  if (!plan.isEnabled)
    return ruleFailure('not-found', 'enabled is false, and the result has no structured content')
  const access = accessResult(value)
  if (!access.ok) return ruleFailure(access.code, access.reason, access.diagnostics)
  const texts = access.parts.flatMap((part) => (part.kind === 'texts' ? part.texts : []))
  const extraction = yield* extractTexts(texts, plan)
  return { ...extraction, diagnostics: [...access.diagnostics, ...extraction.diagnostics] }
}

const POINTER = '/structuredContent'

function* fromStructured(structured: JsonValue, plan: RulePlan): Steps<Extraction> {
  const given = finishedExtraction(
    givenValue({ pointer: POINTER, value: structured }, { check: plan.finish }),
  )
  if (!plan.isEnabled) return given
  if (plan.source !== undefined) return yield* fromSource(structured, plan.source, plan)
  const carried =
    typeof structured === 'string' ? { pointer: '', text: structured } : findCarrier(structured)
  if (carried === undefined) return given
  const text = { pointer: `${POINTER}${carried.pointer}`, text: carried.text }
  const extraction = yield* extractTexts([text], plan)
  if (extraction.ok || !plan.hasSchema) return extraction
  const tried = [...extraction.tried, ...given.tried]
  return given.ok
    ? { ...given, tried }
    : { ...extraction, ...furthestFailure([extraction, given]), tried }
}

function* fromSource(structured: JsonValue, source: JsonPath, plan: RulePlan): Steps<Extraction> {
  const found = sourceText(structured, source)
  if ('reason' in found) return ruleFailure('not-found', found.reason)
  const { source: _, ...rest } = plan
  return yield* extractTexts([{ ...found, pointer: `${POINTER}${found.pointer}` }], rest)
}
