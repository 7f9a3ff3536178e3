import { ASSAY_REQUIREMENTS } from '../../requirements/assay-requirements.ts'
import type { ExtractionSuccess } from '../../contracts/extraction.ts'
import { findCarrier } from '../../extraction/access/find-carrier.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import type { ResultFacts } from '../result/result-facts.ts'
import { unflaggedErrorInText } from '../result/unflagged-error-in-text.ts'
import { unflaggedErrorInValue } from '../result/unflagged-error-in-value.ts'
import { defineFinding, type Sighting } from './define-finding.ts'

/** A result reads like an error, and isn't marked as one: a suspicion, with its reason. */
export const errorUnflagged = defineFinding({
  code: 'error-unflagged',
  about: 'result',
  requirement: ASSAY_REQUIREMENTS['error:result:flagged'],
  observe: (facts) => {
    if (!facts.applicable) return []
    const seen = inStructured(facts) ?? inTexts(facts)
    return seen === undefined
      ? []
      : [
          {
            pointer: seen.pointer,
            message: `this may be an error that isn't marked as one: ${seen.reason}; set isError where the call failed`,
          },
        ]
  },
})

interface Suspicion {
  readonly pointer: NonNullable<Sighting['pointer']>
  readonly reason: string
}

function inStructured({ structured }: ResultFacts): Suspicion | undefined {
  const reason = structured === undefined ? undefined : unflaggedErrorInValue(structured)
  return reason === undefined ? undefined : { pointer: '/structuredContent', reason }
}

/** In a text as a whole, in an object that is all of it, and in the body after a label. */
function inTexts({ carried, content, extraction }: ResultFacts): Suspicion | undefined {
  const [first] = content.texts
  for (const source of [carried, first]) {
    const reason = source === undefined ? undefined : unflaggedErrorInText(source.text)
    if (source !== undefined && reason !== undefined) return { pointer: source.pointer, reason }
  }
  if (extraction === null || !extraction.ok || extraction.parts !== undefined) return undefined
  const reason = inExtracted(extraction)
  return reason === undefined ? undefined : { pointer: extraction.source?.pointer ?? '', reason }
}

/** An object that carries a text is read as its twin in structured content is. */
function inExtracted({ value, extractor }: ExtractionSuccess): string | undefined {
  const body = extractor === 'labelled-json' && isJsonObject(value) ? value['content'] : undefined
  if (typeof body === 'string') return unflaggedErrorInText(body)
  if (extractor !== 'direct') return undefined
  const text = findCarrier(value)?.text
  const reason = text === undefined ? undefined : unflaggedErrorInText(text)
  return reason ?? unflaggedErrorInValue(value)
}
