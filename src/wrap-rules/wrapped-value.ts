import type { Extraction } from '../contracts/extraction.ts'
import type { JsonObject, JsonValue } from '../contracts/json.ts'
import type { WrapMode } from '../contracts/wrap-rule.ts'
import { accessResult } from '../extraction/access/access-result.ts'
import { createExtractor } from '../extraction/create-extractor.ts'
import { failedCall } from '../extraction/rules/apply/failed-call.ts'
import { ruleFailure } from '../extraction/rules/apply/rule-failure.ts'
import { givenValue } from '../extraction/several/given-value.ts'
import { isJsonObject } from '../json/is-json-object.ts'

/** Ways of wrapping that don't ask what the text is. */
export type PlainWrapMode = Exclude<WrapMode, 'text_extraction' | 'auto'>

const RESULT = 'result'
const labelled = createExtractor({ chain: ['labelled-json'] })

/**
 * What a way of wrapping makes of a result. `labelled-json` gives `{metadata, content}`; `result` gives `{result: text}`, a
 * blank line between texts, and an empty text where there is none, as in a picture; `unwrap` what an SDK put `{result: …}` around; the others the structured content as it comes.
 * A failed call holds no data for any of them.
 */
export function wrappedValue(wrap: PlainWrapMode, result: JsonValue): Extraction {
  const failed = failedCall(result)
  if (failed !== undefined) return failed
  switch (wrap) {
    case 'labelled-json':
      return labelled.extractResult(result)
    case 'result':
      return textAsResult(result)
    case 'unwrap':
      return unwrapped(result)
    case 'none':
    case 'drop-schema':
      return asItComes(result)
  }
}

/** @param result - Its structured content is what is asked for, or no text; that isn't looked at, nor put aside for an empty one. */
function textAsResult(result: JsonValue): Extraction {
  const { structuredContent: structured = null } = isJsonObject(result) ? result : {}
  if (isAlone(structured) && typeof structured[RESULT] === 'string')
    return given(structured, '/structuredContent')
  const access = accessResult(
    isJsonObject(result) ? { ...result, structuredContent: undefined } : result,
  )
  const isWithoutText = !access.ok && access.code === 'empty' && structured === null
  if (!access.ok && !isWithoutText) return ruleFailure(access.code, access.reason)
  const parts = access.ok ? access.parts : []
  const texts = parts.flatMap((part) => (part.kind === 'texts' ? part.texts : []))
  const text = texts.map((part) => part.text).join('\n\n')
  const [first] = texts
  return {
    ok: true,
    value: { [RESULT]: text },
    extractor: RESULT,
    how: 'assembled',
    format: 'text',
    source: { pointer: texts.length === 1 && first !== undefined ? first.pointer : '/content' },
    span: [0, text.length],
    repairs: [],
    coverage: 1,
    tried: [],
    ambiguities: [],
    diagnostics: access.diagnostics,
  }
}

function unwrapped(result: JsonValue): Extraction {
  const came = asItComes(result)
  if (!came.ok) return came
  const { value } = came
  if (isAlone(value)) return given(value[RESULT] ?? null, `/structuredContent/${RESULT}`)
  return ruleFailure(
    'not-found',
    'the structured content is no object with nothing but a result, so there is nothing to unwrap',
  )
}

/** Whether a value is `{result: …}` and nothing else. */
function isAlone(value: JsonValue): value is JsonObject {
  return isJsonObject(value) && Object.hasOwn(value, RESULT) && Object.keys(value).length === 1
}

function asItComes(result: JsonValue): Extraction {
  const structured = isJsonObject(result) ? result['structuredContent'] : undefined
  return structured === undefined || structured === null
    ? ruleFailure('empty', 'the result has no structured content, and the rule looks at no text')
    : given(structured, '/structuredContent')
}

/** Whatever it is: the rule asks for no form. */
function given(value: JsonValue, pointer: string): Extraction {
  return givenValue({ pointer, value }, { check: (any) => ({ ok: true, value: any }) })
}
