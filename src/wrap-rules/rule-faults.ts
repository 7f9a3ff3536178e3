import type { JsonObject } from '../contracts/json.ts'
import { checkTextExtraction } from '../extraction/rules/check-text-extraction.ts'
import type { RuleFault } from '../extraction/rules/check/rule-fault.ts'
import { outcomeFaults } from './outcomes.ts'
import { sourceFieldFaults } from '../projection/source-field-faults.ts'
import { compileSchema } from '../schema/compile-schema.ts'

/** Ways of wrapping that look for a value in the text. */
const LOOKING = ['text_extraction', 'auto']

/** Ways of wrapping that leave texts alone. */
const TEXTLESS = ['none', 'unwrap', 'drop-schema']

/** What is wrong inside a rule whose frame is of the right form. */
export function ruleFaults(pointer: string, rule: JsonObject): readonly RuleFault[] {
  const { wrap } = rule
  const key = rule['textExtraction'] === undefined ? 'text_extraction' : 'textExtraction'
  const extraction = rule[key]
  const check = extraction === undefined ? undefined : checkTextExtraction(extraction)
  const inner = check === undefined || check.ok ? [] : check.faults
  return [
    ...inner.map((fault) => ({ ...fault, pointer: `${pointer}/${key}${fault.pointer}` })),
    ...(['output_schema', 'input_schema'] as const).flatMap((name) =>
      schemaFault(`${pointer}/${name}`, rule[name]),
    ),
    ...outcomeFaults(pointer, rule),
    ...(typeof wrap === 'string' ? wrapFaults(pointer, wrap, rule) : []),
  ]
}

function schemaFault(
  pointer: string,
  schema: JsonObject[string] | undefined,
): readonly RuleFault[] {
  if (schema === undefined) return []
  const compiled = compileSchema(schema)
  if (!compiled.ok) return [{ pointer, message: `can't be used: ${compiled.reason}` }]
  return sourceFieldFaults(schema).map((fault) => ({
    ...fault,
    pointer: `${pointer}${fault.pointer}`,
  }))
}

function wrapFaults(pointer: string, wrap: string, rule: JsonObject): readonly RuleFault[] {
  const key = ['text_extraction', 'textExtraction'].find((name) => rule[name] !== undefined)
  if (wrap === 'text_extraction' && key === undefined)
    return [
      { pointer: `${pointer}/wrap`, message: '"text_extraction" needs text_extraction; add it' },
    ]
  if (key !== undefined && !LOOKING.includes(wrap))
    return [
      {
        pointer: `${pointer}/${key}`,
        message: `is never used, as wrap is "${wrap}"; make that "text_extraction", or leave this out`,
      },
    ]
  const outcome = (['empty_when', 'error_when'] as const).find((name) => rule[name] !== undefined)
  if (outcome !== undefined && TEXTLESS.includes(wrap))
    return [
      {
        pointer: `${pointer}/${outcome}`,
        message: `is never used, as wrap "${wrap}" reads no text; leave it out`,
      },
    ]
  if (wrap === 'drop-schema' && rule['output_schema'] !== undefined)
    return [
      {
        pointer: `${pointer}/output_schema`,
        message: 'contradicts wrap "drop-schema", which advertises none; leave one of them out',
      },
    ]
  return []
}
