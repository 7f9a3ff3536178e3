import type { JsonObject, JsonValue } from '../contracts/json.ts'
import type { WrapRules } from '../contracts/wrap-rule.ts'
import type { RuleFault } from '../extraction/rules/check/rule-fault.ts'
import { rulesSchema } from '../extraction/rules/rules-schema.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { formatPointer } from '../json/json-pointer.ts'
import { withoutPlaces } from '../json/without-places.ts'
import { compileSchema } from '../schema/compile-schema.ts'
import { schemaFaults } from '../schema/schema-faults.ts'
import { nameFaults } from './name-faults.ts'
import { ruleFaults } from './rule-faults.ts'
import { withOneName } from './with-one-name.ts'

/** What came of checking wrap rules. */
export type WrapRulesCheck =
  | { readonly ok: true; readonly rules: WrapRules }
  | { readonly ok: false; readonly faults: readonly RuleFault[] }

/** The published schema but for what says of each `text_extraction` more than a schema can. */
const FRAME: JsonObject = {
  ...rulesSchema,
  $defs: { ...objectAt(rulesSchema, '$defs'), textExtraction: {} },
}

/**
 * Checks wrap rules whole: their form by the published schema, each `text_extraction`, the schemas in them, and what
 * contradicts something else. All faults are told at once. In the rules `textExtraction` is `text_extraction`.
 */
export function safeParseWrapRules(value: JsonValue): WrapRulesCheck {
  const form = schemaFaults(FRAME, value)
  const sound = withoutPlaces(
    value,
    form.map(({ pointer }) => pointer),
  )
  const faults = [
    ...form.map(({ pointer, message }) => ({ pointer, message })),
    ...faultsInside(sound ?? {}),
  ]
  const rules = withOneName(value)
  if (faults.length === 0 && isWrapRules(rules)) return { ok: true, rules }
  return { ok: false, faults }
}

function faultsInside(value: JsonValue): readonly RuleFault[] {
  if (!isJsonObject(value)) return []
  return [
    ...(['virtual_tools', 'tools'] as const).flatMap((key) =>
      Object.entries(objectAt(value, key)).flatMap(([name, rule]) =>
        isJsonObject(rule) ? ruleFaults(formatPointer([key, name]), rule) : [],
      ),
    ),
    ...nameFaults(objectAt(value, 'virtual_tools'), objectAt(value, 'tools')),
  ]
}

function isWrapRules(value: JsonValue): value is JsonObject & WrapRules {
  const compiled = compileSchema(rulesSchema)
  return isJsonObject(value) && compiled.ok && compiled.validate(value).length === 0
}

function objectAt(value: JsonObject, key: string): JsonObject {
  const found = value[key]
  return isJsonObject(found) ? found : {}
}
