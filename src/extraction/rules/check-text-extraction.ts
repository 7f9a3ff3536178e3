import { HarnessError } from '../../contracts/harness-error.ts'
import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import type { TextExtraction } from '../../contracts/text-extraction.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { parsePointer, valueAt } from '../../json/json-pointer.ts'
import { withoutPlaces } from '../../json/without-places.ts'
import { compileJsonPath } from '../../projection/compile-json-path.ts'
import { compileSchema } from '../../schema/compile-schema.ts'
import { type SchemaFault, schemaFaults } from '../../schema/schema-faults.ts'
import { excerpt } from '../../text/excerpt.ts'
import { contradictions, shortcomings } from './check/contradictions.ts'
import { patternFaults } from './check/pattern-faults.ts'
import type { RuleFault } from './check/rule-fault.ts'
import { addressFault } from './http/address-fault.ts'
import { runsCode } from './check/runs-code.ts'
import { type SettledRules, settledRules } from './check/settled-rules.ts'
import { rulesSchema } from './rules-schema.ts'

/** What came of checking a `text_extraction`. */
export type TextExtractionCheck =
  | { readonly ok: true; readonly config: TextExtraction }
  | { readonly ok: false; readonly faults: readonly RuleFault[] }

/** Whatever an endpoint is instead, it may hold a secret. */
const NO_TEXT = 'must be the address of a service, as http://HOST/PATH'

/** The published schema of a `text_extraction` by itself. */
const FORM: JsonObject = {
  $ref: '#/$defs/textExtraction',
  $defs: rulesSchema['$defs'] ?? {},
}

/**
 * Checks a `text_extraction` whole: its form by the published schema, its patterns, and what in it contradicts something
 * else. All faults are told at once; what is of the wrong form is left out of what is checked further.
 */
export function checkTextExtraction(value: JsonValue): TextExtractionCheck {
  const form = schemaFaults(FORM, value)
  const sound = withoutPlaces(
    value,
    form.map(({ pointer }) => pointer),
  )
  const faults = [
    ...form.map((fault) => explained(fault, value)),
    ...(isTextExtraction(sound) ? meaningFaults(sound, form) : []),
  ]
  if (faults.length === 0 && isTextExtraction(value)) return { ok: true, config: value }
  return { ok: false, faults }
}

function isTextExtraction(value: JsonValue | undefined): value is JsonObject & TextExtraction {
  const compiled = compileSchema(FORM)
  return isJsonObject(value) && compiled.ok && compiled.validate(value).length === 0
}

/** A fault of form, with the reason where a name is refused for what it asks for. */
function explained({ pointer, message, unknownKey }: SchemaFault, value: JsonValue): RuleFault {
  if (unknownKey !== true && /^(?:\/config)?\/endpoint$/u.test(pointer)) {
    const endpoint = valueAt(value, pointer)
    const fault = typeof endpoint === 'string' ? addressFault(endpoint) : undefined
    return { pointer, message: fault ?? NO_TEXT }
  }
  const parser = pointer === '/parser' ? valueAt(value, pointer) : undefined
  const name = unknownKey === true ? parsePointer(pointer)?.at(-1) : parser
  const reason = typeof name === 'string' ? runsCode(name) : undefined
  if (typeof name !== 'string' || reason === undefined) return { pointer, message }
  return { pointer, message: `${excerpt(name)} is refused: ${reason}` }
}

/** Nothing is said of what a part of the wrong form may have meant to say. */
function meaningFaults(
  config: JsonObject & TextExtraction,
  form: readonly SchemaFault[],
): readonly RuleFault[] {
  const rules = settledRules(config)
  const isClear = ({ pointer }: RuleFault): boolean =>
    !form.some((fault) => fault.pointer.startsWith(`${pointer}/`))
  const isParserKnown = !form.some(({ pointer }) => pointer === '/parser')
  return [
    ...patternFaults(rules),
    ...sourceFaults(config),
    ...endpointFaults(rules),
    ...(isParserKnown ? contradictions(rules).filter(isClear) : []),
    ...(isParserKnown && form.length === 0 ? shortcomings(rules) : []),
  ]
}

function endpointFaults({ settings: { endpoint }, pointerOf }: SettledRules): readonly RuleFault[] {
  if (endpoint === undefined) return []
  const message = addressFault(endpoint)
  return message === undefined ? [] : [{ pointer: pointerOf('endpoint'), message }]
}

function sourceFaults({ source }: TextExtraction): readonly RuleFault[] {
  if (source === undefined) return []
  try {
    if (compileJsonPath(source).isSingular) return []
    return [
      {
        pointer: '/source',
        message: `${excerpt(source)} may select several values; write a path of names and indexes only`,
      },
    ]
  } catch (error) {
    if (!(error instanceof HarnessError)) throw error
    return [{ pointer: '/source', message: `${error.message}; write a path such as $.a[0].b` }]
  }
}
