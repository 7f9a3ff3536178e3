import type { SchemaError } from '../../contracts/judgement.ts'
import { TOOL_REQUIREMENTS } from '../../requirements/tool-requirements.ts'
import { wrappingAdvice } from '../result/wrapping-advice.ts'
import { defineFinding } from './define-finding.ts'

const SHOWN = 3

/** Structured content breaks the outputSchema of its tool. */
export const outputInvalid = defineFinding({
  code: 'output-invalid',
  about: 'result',
  requirement: TOOL_REQUIREMENTS['tool:output-schema:conformance'],
  observe: (facts) =>
    facts.compliance === 'invalid' && facts.applicable
      ? [
          {
            pointer: `/structuredContent${facts.schemaErrors[0]?.pointer ?? ''}`,
            message: `structuredContent breaks the outputSchema: ${list(facts.schemaErrors)}; strict clients reject it: return what the schema says, or correct the schema; ${wrappingAdvice(facts)}`,
          },
        ]
      : [],
})

function list(errors: readonly SchemaError[]): string {
  const shown = errors.slice(0, SHOWN).map(({ pointer, message }) => `${pointer} ${message}`.trim())
  const more = errors.length - shown.length
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ')
}
